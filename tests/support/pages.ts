import { getProfile } from '#lib/contract/panel/profile.ts'

/*
 * Stands in for `server/bff/pages/pages.ts` in tests of pages: `load` and `requireSession` are the test's own, whatever they
 * throw is a part that could not be loaded.
 */

export const firstOfEach = (query: object) =>
  Object.fromEntries(Object.entries(query).map(([name, value]) => [name, [value].flat()[0]]))

export async function resultOf<T>(loading: Promise<T>) {
  try {
    return { ok: true, data: await loading } as const
  } catch (error) {
    const { status = 503, message = '' } = error as { status?: number; message?: string }
    return { ok: false, status, errorMessage: message } as const
  }
}

export async function optionalPart<T>(loading: Promise<T>) {
  const part = await resultOf(loading)
  return part.ok ? part.data : null
}

export const notedInCookie = async () => undefined

export const loadProfile = (session: object) =>
  jest
    .requireMock<{ load(session: object, call: unknown): Promise<unknown> }>('#server/bff/pages/pages.ts')
    .load(session, getProfile)
