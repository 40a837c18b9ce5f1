import { noAnswer, type Result } from '#components/call/result.ts'

type Passkeys = typeof import('./passkey.ts')

/** Fetches what works with passkeys when somebody uses one. If it does not come, the call says so. */
export async function withPasskeys<Data>(use: (passkeys: Passkeys) => Promise<Result<Data>>): Promise<Result<Data>> {
  let passkeys: Passkeys
  try {
    passkeys = await import('./passkey.ts')
  } catch {
    return noAnswer
  }
  return use(passkeys)
}
