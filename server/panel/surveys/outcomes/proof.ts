import 'server-only'
import { sql } from 'kysely'
import type { OutcomeName } from '#lib/contract/outcomes.ts'
import type { Secret } from '#server/secret.ts'
import type { Crypto } from '../../core/crypto.ts'
import type { Db } from '../../database/schema.ts'
import { type SealedSecrets, type SecretHolder, secretsOf } from './secrets.ts'
import { isSignedBy, isTimestamp, timestampAndNonce } from './signature.ts'

/** The survey or partner that must sign an outcome. */
export interface Signer {
  /** Table and id, such as 'survey 3'. */
  name: string
  /** It signs with one of them. */
  secrets: readonly Secret[]
}

function signerIn(crypto: Crypto, table: SecretHolder, sealed: SealedSecrets): Signer | null {
  const secrets = secretsOf(crypto, table, sealed)
  return secrets.length > 0 ? { name: `${table} ${sealed.id}`, secrets } : null
}

/** The survey if it has a secret, otherwise the partner if it has one. */
export const signerOf = (crypto: Crypto, survey: SealedSecrets, partner: SealedSecrets | null): Signer | null =>
  signerIn(crypto, 'survey', survey) ?? (partner && signerIn(crypto, 'partner', partner))

/** The wrong parameter of a required signature, and why: the answer says it to whoever has to correct it. */
export type WrongParameter = Readonly<Partial<Record<'sig' | 'ts' | 'nonce' | 'outcome', string>>>

/** The signature is missing or wrong, or, if stale, it is correct but too old or was used before. */
interface SignatureError {
  wrong: WrongParameter
  isStale: boolean
}

/** `unsigned`: no signature is required. */
export type Proof = 'unsigned' | 'signed' | SignatureError

export interface Report {
  outcome: OutcomeName
  /** The keys in the request. The signed URL must have the same ones. */
  keys: Readonly<Record<string, string | undefined>>
  /** The full URL as the survey host built it. */
  surveyUrl: string
}

const FRESH_SECONDS = 15 * 60

/** Each once: the order is not signed, and a respondent could put another value first. */
const hasParameters = (parameters: URLSearchParams, expected: Readonly<Record<string, string | undefined>>) =>
  Object.entries(expected).every(
    ([name, value]) => value === undefined || (parameters.get(name) === value && parameters.getAll(name).length === 1),
  )

async function isFresh(db: Db, ts: number): Promise<boolean> {
  const { fresh } = await db
    .selectNoFrom(sql<boolean>`abs(extract(epoch from now()) - ${ts}) <= ${FRESH_SECONDS}`.as('fresh'))
    .executeTakeFirstOrThrow()
  return fresh
}

/** Of two concurrent reports with the same nonce, the second waits for the first and is then not new. */
async function isNew(tx: Db, signer: string, nonce: string): Promise<boolean> {
  const kept = await tx
    .insertInto('outcome_nonce')
    .values({ signer, nonce })
    .onConflict((conflict) => conflict.columns(['signer', 'nonce']).doNothing())
    .returning('nonce')
    .executeTakeFirst()
  return kept !== undefined
}

const forged = (wrong: WrongParameter): SignatureError => ({ wrong, isStale: false })
const stale = (wrong: WrongParameter): SignatureError => ({ wrong, isStale: true })

/** Checks the signature of a report. Only a report with a correct signature uses up its nonce. */
export async function proofOf(tx: Db, signer: Signer | null, { outcome, keys, surveyUrl }: Report): Promise<Proof> {
  if (!signer) return 'unsigned'
  const parameters = URL.parse(surveyUrl)?.searchParams ?? new URLSearchParams()
  if (!parameters.has('sig')) return forged({ sig: 'required' })
  if (!signer.secrets.some((secret) => isSignedBy(parameters, secret))) return forged({ sig: 'wrong' })
  const stamp = timestampAndNonce(parameters)
  if (!stamp) return forged(isTimestamp(parameters.get('ts') ?? '') ? { nonce: 'format' } : { ts: 'format' })
  if (!hasParameters(parameters, { ...keys, outcome })) return forged({ outcome: 'wrong' })
  if (!(await isFresh(tx, stamp.ts))) return stale({ ts: 'more than 15 minutes off' })
  return (await isNew(tx, signer.name, stamp.nonce)) ? 'signed' : stale({ nonce: 'used before' })
}
