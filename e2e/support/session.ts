/** Reads and changes encrypted session cookies, for states that otherwise take time or depend on the panel. */
import type { BrowserContext, Cookie } from '@playwright/test'
import { sealData, unsealData } from 'iron-session'
import { sessionPasswords } from './servers/servers.ts'

const [, id = '', secret = ''] = /^(\d+):(.+)$/s.exec(sessionPasswords) ?? []
const options = { password: { [id]: secret }, ttl: 12 * 60 * 60 }

interface Sealed {
  data: { issuedAt: number; seenAt: number; accessToken: string }
}

/** The session in a cookie; null when it isn't a valid one. */
export async function sessionIn(cookie: Cookie): Promise<Sealed | null> {
  const sealed = await unsealData<Partial<Sealed>>(cookie.value, options).catch(() => null)
  return sealed?.data ? { ...sealed, data: sealed.data } : null
}

async function change(context: BrowserContext, changeData: (data: Sealed['data']) => Partial<Sealed['data']>) {
  const cookie = (await context.cookies()).find(({ name }) => name === 'session')
  const sealed = cookie && (await sessionIn(cookie))
  if (!sealed) throw new Error('No session cookie')
  const changed = { ...sealed, data: { ...sealed.data, ...changeData(sealed.data) } }
  await context.addCookies([{ ...cookie, value: await sealData(changed, options) }])
  await context.clearCookies({ name: 'seen' })
}

const age = (context: BrowserContext, field: 'issuedAt' | 'seenAt', seconds: number) =>
  change(context, (data) => ({ [field]: data[field] - seconds }))

/** Gives the session a token that the panel refuses, as after its end there. */
export const endAtThePanel = (context: BrowserContext) =>
  change(context, ({ accessToken }) => ({ accessToken: `${accessToken.slice(0, -8)}${'x'.repeat(8)}` }))

/** Makes the session's code this old. */
export const ageCode = (context: BrowserContext, minutes: number) => age(context, 'issuedAt', minutes * 60)

/** Makes the session's last use this old. */
export const ageUse = (context: BrowserContext, seconds: number) => age(context, 'seenAt', seconds)
