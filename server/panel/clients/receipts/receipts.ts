import 'server-only'
import { createLocalJWKSet, errors, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import type { PanelContext } from '../../core/panel-context.ts'
import type { Db } from '../../database/schema.ts'
import { inOneTransaction } from '../../database/transaction.ts'
import { claimsOf, countedOutcomes, pseudonymOf } from './claims.ts'
import { publishedKeys, RECEIPT_ALGORITHM, signingKey } from './keys.ts'

/** `typ` of the JWT, so that no other JWT that the portal signs can pass for a receipt. */
const TYPE = 'sample-receipt+jwt'

interface Receipt {
  ikey: string
  outcome: string
  receipt: string
}

/** Signed receipts for all outcomes that count. May call the NPI registry, so do not run it in a transaction. */
export async function receiptsOf(db: Db, panel: PanelContext, surveyId: number) {
  const { kid, key } = await inOneTransaction(db, (tx) => signingKey(tx, panel.crypto))
  const outcomes = await countedOutcomes(db, surveyId)
  const receipts: Receipt[] = []
  for (const outcome of outcomes.filter(({ isErased }) => !isErased)) {
    const claims = await claimsOf(db, panel, outcome)
    const receipt = await new SignJWT({ ...claims })
      .setProtectedHeader({ alg: RECEIPT_ALGORITHM, kid, typ: TYPE })
      .setIssuer(panel.origin)
      .setSubject(pseudonymOf(outcome))
      .setIssuedAt()
      .sign(key)
    receipts.push({ ikey: claims.ikey, outcome: claims.outcome, receipt })
  }
  return { receipts, erased: outcomes.length - receipts.length }
}

/** @returns a function that reads the claims of a receipt; `null` when this panel did not sign it */
export async function receiptVerifier(db: Db, { origin }: PanelContext) {
  const keys = createLocalJWKSet(await publishedKeys(db))
  const options = { issuer: origin, typ: TYPE, algorithms: [RECEIPT_ALGORITHM] }
  return async (receipt: string): Promise<JWTPayload | null> => {
    try {
      return (await jwtVerify(receipt, keys, options)).payload
    } catch (error) {
      if (error instanceof errors.JOSEError) return null
      throw error
    }
  }
}
