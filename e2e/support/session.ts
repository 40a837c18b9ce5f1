/** Sessions as the portal seals them into a cookie: for what only time or the panel would show otherwise. */
import type { BrowserContext, Cookie } from '@playwright/test'
import { sealData, unsealData } from 'iron-session'
import { sessionPasswords } from './servers.ts'

const [, id = '', secret = ''] = /^(\d+):(.+)$/s.exec(sessionPasswords) ?? []
const options = { password: { [id]: secret }, ttl: 12 * 60 * 60 }

interface Sealed {
  data: { issuedAt: number; seenAt: number; accessToken: string }
}

/** The session in a cookie; null where a test put something else there. */
export async function sessionIn(cookie: Cookie): Promise<Sealed | null> {
  const sealed = await unsealData<Partial<Sealed>>(cookie.value, options).catch(() => null)
  return sealed?.data ? { ...sealed, data: sealed.data } : null
}

async function age(context: BrowserContext, what: 'issuedAt' | 'seenAt', seconds: number): Promise<void> {
  const cookie = (await context.cookies()).find(({ name }) => name === 'session')
  const sealed = cookie && (await sessionIn(cookie))
  if (!sealed) throw new Error('Nobody is signed in')
  const aged = { ...sealed, data: { ...sealed.data, [what]: sealed.data[what] - seconds } }
  await context.addCookies([{ ...cookie, value: await sealData(aged, options) }])
}

/** As if the member had given the code of this session so long ago. */
export const ageCode = (context: BrowserContext, minutes: number) => age(context, 'issuedAt', minutes * 60)

/** As if the member had last used this session so long ago. */
export const ageUse = (context: BrowserContext, seconds: number) => age(context, 'seenAt', seconds)
