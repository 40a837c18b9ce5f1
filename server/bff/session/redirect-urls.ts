import 'server-only'
import { isOutsideUrl } from '#lib/values/outside-url.ts'
import { config } from '#server/config.ts'

/**
 * Whether a URL from the panel may be followed. An operator can allow http, for a panel on a private network.
 * @see docs/specification/surveys.md#c-111-which-redirect-urls-of-the-panel-are-followed
 */
export const mayFollow = (url: string): boolean => isOutsideUrl(url, config().allowHttpRedirects)
