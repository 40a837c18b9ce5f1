import { lazyCall } from '#components/call/lazyCall.ts'
import type { Result } from '#components/call/result.ts'
import type { NewPasskey, PasskeyCreation, PasskeyRequest, SignedPasskey } from '#lib/contract/panel/passkeys.ts'

/* WebAuthn calls. Loaded on first use. */

/** The user canceled, timed out, or has no passkey here. */
const noPasskey = { ok: false, error: { status: 0, code: 'PASSKEY_NOT_GIVEN', message: '' } } as const

async function create(options: PasskeyCreation): Promise<NewPasskey | null> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options)
  const credential = await navigator.credentials.create({ publicKey })
  if (!(credential instanceof PublicKeyCredential)) return null
  const { id, rawId, response } = credential.toJSON()
  if (!('attestationObject' in response)) return null
  const { clientDataJSON, attestationObject, transports } = response
  return { id, rawId, type: 'public-key', response: { clientDataJSON, attestationObject, transports } }
}

async function sign(options: PasskeyRequest): Promise<SignedPasskey | null> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options)
  const signed = await navigator.credentials.get({ publicKey })
  if (!(signed instanceof PublicKeyCredential)) return null
  const { id, rawId, response } = signed.toJSON()
  if (!('signature' in response)) return null
  const { clientDataJSON, authenticatorData, signature } = response
  return { id, rawId, type: 'public-key', response: { clientDataJSON, authenticatorData, signature } }
}

const declaration = () => import('#lib/contract/panel/passkeys.ts')
const portal = () => import('#lib/contract/portal/session.ts')

/** Sends the passkey. Any browser error counts as "no passkey given", and nothing is sent. */
async function sendPasskey<Passkey, Data>(
  asking: Promise<Passkey | null>,
  send: (passkey: Passkey) => Promise<Result<Data>>,
): Promise<Result<Data>> {
  let passkey: Passkey | null
  try {
    passkey = await asking
  } catch {
    return noPasskey
  }
  return passkey === null ? noPasskey : send(passkey)
}

export async function logInByPasskey(returnUrl: string | undefined) {
  const response = await lazyCall(portal, 'requestPasskey', { body: {} })
  if (!response.ok) return response
  return sendPasskey(sign(response.data.options), (passkey) =>
    lazyCall(portal, 'signInByPasskey', { body: { passkey, returnUrl } }),
  )
}

/** Gets a one-time code for a passkey, to confirm an action without a code by text or email. */
export async function codeByPasskey() {
  const response = await lazyCall(declaration, 'beginPasskeyCode', { body: {} })
  if (!response.ok) return response
  return sendPasskey(sign(response.data.options), (passkey) =>
    lazyCall(declaration, 'codeByPasskey', { body: { passkey } }),
  )
}

/**
 * Creates a passkey and adds it to the account.
 * @param made the passkey of an earlier try that was not answered. It is sent again: another one would replace it on the
 * device, but not in the account.
 */
export const createPasskey = (options: PasskeyCreation, made: { current: NewPasskey | null }) =>
  sendPasskey(made.current ? Promise.resolve(made.current) : create(options), async (passkey) => {
    const result = await lazyCall(declaration, 'addPasskey', { body: { passkey } })
    made.current = !result.ok && result.error.code === 'PASSKEY_REFUSED' ? null : passkey
    return result
  })
