import 'server-only'

const OTHER_SITES = new Set(['cross-site', 'same-site'])

/** A page that our service worker fetches for a link has no destination. */
const DESTINATIONS_OF_LINKS = new Set(['document', 'empty'])

/** Whether a link or an address leads here, not a picture, a frame, a script or a fetch. */
const isNavigation = (headers: Headers) =>
  (headers.get('sec-fetch-mode') ?? 'navigate') === 'navigate' &&
  DESTINATIONS_OF_LINKS.has(headers.get('sec-fetch-dest') ?? 'document')

/**
 * Whether a page of another site loads this address as a part of itself. It cannot read the answer, but a few invisible
 * pictures would use up the limits of the visitor's address.
 */
export const isEmbeddedElsewhere = (headers: Headers) =>
  OTHER_SITES.has(headers.get('sec-fetch-site') ?? '') && !isNavigation(headers)
