import 'server-only'
import { config } from '#server/config.ts'
import { AppError } from '#server/http/app-error.ts'
import { readBytes } from '#server/http/body.ts'
import { forward } from '../panel-client/panel-client.ts'
import type { Endpoint } from '../route-handler.ts'

/*
 * What services tell our own panel. It stands behind this portal, so they call here; a panel elsewhere is called there.
 */

const BODY_LIMIT = 256 * 1024

/** The headers of a request that it needs to be understood. */
const headersOf = (request: Request, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, request.headers.get(name) ?? '']))

/**
 * The panel's `path`, for a program that proves by what it sends who it is.
 * @param proof the header that it signs in, if it is not the body
 */
const callbackTo = (path: string, proof: readonly string[] = []): Endpoint => ({
  route: `/api${path}`,
  access: 'open',
  fromAnywhere: true,
  async work({ request, caller }) {
    if (config().panelApiUrl) throw new AppError('NOT_FOUND')
    const body = await readBytes(request, BODY_LIMIT)
    return forward(path, new Uint8Array(body), headersOf(request, ['content-type', ...proof]), caller)
  },
})

/** Dropbox Sign: events of forms that are signed there. */
export const helloSignCallback = callbackTo('/hello-sign/callback')

/** Twilio: what people answer to text messages. */
export const inboundText = callbackTo('/sms/inbound', ['x-twilio-signature'])
