import * as z from 'zod/mini'
import { contract } from '#lib/contract/index.ts'
import { readLeniently } from '#lib/contract/lenient.ts'
import { Token, TokenClaims } from '#lib/contract/panel/auth.ts'
import { refusedDifferences, successDifferences } from './answers.ts'
import type { CallReport } from './call-report.ts'
import { answered, reported } from './call-report.ts'
import type { Ask } from './connection.ts'
import type { Difference } from './difference.ts'

/** How the test member signs in: with an existing token, or with a code that is sent to them. */
export type TestMember =
  | { kind: 'token'; authorization: string }
  | { kind: 'login'; loginId: string; code: () => Promise<string> }

export interface SignedIn {
  authorization: string
  userId: number
}

const WITHOUT = 'Sign-in: nobody can sign in.'

function claimsOf(authorization: string): unknown {
  const token = authorization.split(' ').at(-1) ?? ''
  try {
    return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'))
  } catch {
    return null
  }
}

const breaks = (field: string, message: string): Difference => ({ field, what: message, effect: 'breaks' })

/** A longer token, sealed and encoded, may exceed the 4 KB that browsers keep of a cookie. */
const TOKEN_MAX = 2_400

/** Checks the payload of the access token, which the portal reads. */
function tokenDifferences(authorization: string): Difference[] {
  const claims = claimsOf(authorization)
  if (claims === null) return [breaks('accessToken', 'is not a JWT: its payload cannot be read')]
  const read = z.safeParse(TokenClaims, claims)
  if (!read.success)
    return read.error.issues.map(({ path }) =>
      breaks(`accessToken.${path.join('.')}`, 'is missing or has the wrong type'),
    )
  if (authorization.length > TOKEN_MAX)
    return [breaks('accessToken', 'is longer than 2,400 characters: it may not fit into the cookie of the session')]
  const ends = read.data.exp
  if (ends !== undefined && ends * 1000 <= Date.now())
    return [breaks('accessToken.exp', 'is in the past, or not in seconds')]
  return []
}

function signedInBy(authorization: string): SignedIn | null {
  const read = z.safeParse(TokenClaims, claimsOf(authorization))
  return read.success ? { authorization, userId: read.data.userId } : null
}

const tokenReport = (authorization: string) =>
  reported({ name: 'login', without: WITHOUT }, tokenDifferences(authorization), 'its token')

/** A code that differs in the last digit. */
const wrong = (code: string) => code.slice(0, -1) + ((Number(code.at(-1)) + 1) % 10)

async function byCode(ask: Ask, loginId: string, askCode: () => Promise<string>) {
  const codeResponse = await ask(contract.sendLoginCode, { input: { body: { loginId, otp: '' } } })
  const reports: CallReport[] = [
    answered({ name: 'sendLoginCode', without: WITHOUT }, codeResponse, successDifferences),
  ]
  const code = await askCode()
  const wrongCodeResponse = await ask(contract.login, { input: { body: { loginId, otp: wrong(code) } } })
  reports.push(answered({ name: 'login', without: WITHOUT }, wrongCodeResponse, refusedDifferences, 'a wrong code'))
  const loginResponse = await ask(contract.login, { input: { body: { loginId, otp: code } } })
  reports.push(answered({ name: 'login', without: WITHOUT }, loginResponse, successDifferences))
  const token =
    loginResponse.kind === 'answered' && loginResponse.status < 300 ? readLeniently(Token, loginResponse.json) : null
  return { reports, authorization: token?.ok ? `${token.data.tokenType} ${token.data.accessToken}` : null }
}

/** @returns `signedIn` is null when member calls cannot be made */
export async function signIn(
  ask: Ask,
  member: TestMember,
): Promise<{ reports: CallReport[]; signedIn: SignedIn | null }> {
  const { reports, authorization } =
    member.kind === 'login'
      ? await byCode(ask, member.loginId, member.code)
      : { reports: [], authorization: member.authorization }
  if (authorization === null) return { reports, signedIn: null }
  return { reports: [...reports, tokenReport(authorization)], signedIn: signedInBy(authorization) }
}

/** Ends the session; a panel without this call may answer 404. */
export const signOut = (ask: Ask, { authorization }: SignedIn) => ask(contract.logout, { authorization })
