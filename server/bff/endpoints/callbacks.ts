import 'server-only'
import type { Call } from '#lib/contract/endpoint.ts'
import * as portal from '#lib/contract/portal/programs.ts'
import { config } from '#server/config.ts'
import { AppError } from '#server/http/app-error.ts'
import { readBytes } from '#server/http/body.ts'
import { forward } from '../panel-client/panel-client.ts'
import { type Route, route } from '../route-handler/define-route.ts'

/*
 * Webhooks of the embedded panel's providers. The panel has no public address, so the portal receives them.
 * An existing panel receives its webhooks itself.
 */

const BODY_LIMIT = 256 * 1024

const headersOf = (request: Request, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, request.headers.get(name) ?? '']))

/**
 * Forwards a provider's webhook to the embedded panel, which verifies its signature.
 * @param proof names of the signature headers; empty when the signature is in the body
 */
const callbackTo = (call: Call, proof: readonly string[] = []): Route =>
  route(
    call,
    async ({ request, caller }) => {
      if (config().panelApiUrl) throw new AppError('NOT_FOUND')
      const body = await readBytes(request, BODY_LIMIT)
      const headers = headersOf(request, ['content-type', ...proof])
      return forward(call.route.replace(/^\/api/, ''), new Uint8Array(body), headers, caller)
    },
    { fromAnywhere: true },
  )

export const helloSignCallback = callbackTo(portal.helloSignCallback)

export const tremendousCallback = callbackTo(portal.tremendousCallback, ['tremendous-webhook-signature'])

export const paypalCallback = callbackTo(portal.paypalCallback, [
  'paypal-auth-algo',
  'paypal-cert-url',
  'paypal-transmission-id',
  'paypal-transmission-sig',
  'paypal-transmission-time',
])

export const postmarkEvent = callbackTo(portal.postmarkEvent, ['authorization'])

export const inboundText = callbackTo(portal.inboundText, ['x-twilio-signature'])
