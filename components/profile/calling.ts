import type { Result } from '#components/call/result.ts'

type ProfileCalls = typeof import('./profileCalls.ts')

/** Calls with what is fetched only now. A network that is gone is a call that failed, like any other. */
export async function calling<Data>(call: (calls: ProfileCalls) => Promise<Result<Data>>): Promise<Result<Data>> {
  let calls: ProfileCalls
  try {
    calls = await import('./profileCalls.ts')
  } catch {
    return { ok: false, error: { status: 0, code: '', message: '' } }
  }
  return call(calls)
}
