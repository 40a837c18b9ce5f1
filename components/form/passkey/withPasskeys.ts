import { noResponse, type Result } from '#components/call/result.ts'

type Passkeys = typeof import('./passkey.ts')

/** Loads the passkey code on first use. A failed load becomes a failed call. */
export async function withPasskeys<Data>(use: (passkeys: Passkeys) => Promise<Result<Data>>): Promise<Result<Data>> {
  let passkeys: Passkeys
  try {
    passkeys = await import('./passkey.ts')
  } catch {
    return noResponse
  }
  return use(passkeys)
}
