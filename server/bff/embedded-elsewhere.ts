import 'server-only'

const OTHER_SITES = new Set(['cross-site', 'same-site'])

/**
 * Whether a page of another site loads this address as a part of itself: as a picture, a frame, a script or by a fetch. It
 * cannot read the answer, but a few invisible pictures would use up the limits of the visitor's address.
 */
export const isEmbeddedElsewhere = (headers: Headers) =>
  OTHER_SITES.has(headers.get('sec-fetch-site') ?? '') && (headers.get('sec-fetch-dest') ?? 'document') !== 'document'
