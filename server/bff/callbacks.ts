import 'server-only'
import { config } from '#server/config.ts'
import type { Entry } from './handler.ts'
import { forward } from './panel.ts'
import { fault } from './problem.ts'
import { readBytes } from './reading.ts'

/*
 * What services tell our own panel. It stands behind this portal, so they call here; a panel elsewhere is called there.
 */

const BODY_LIMIT = 256 * 1024

/** The panel's `path`, for a program that proves by what it sends who it is. */
const callbackTo = (path: string): Entry => ({
  route: `/api${path}`,
  access: 'open',
  fromAnywhere: true,
  async work({ request, caller }) {
    if (config().panelApiUrl) throw fault('NOT_FOUND')
    const body = await readBytes(request, BODY_LIMIT)
    return forward(path, new Uint8Array(body), request.headers.get('content-type') ?? '', caller)
  },
})

/** Dropbox Sign: events of forms that are signed there. */
export const helloSignCallback = callbackTo('/hello-sign/callback')
