import type { Keyring } from '#server/config.ts'
import { createCrypto, MissingKeyError } from '../../panel/core/crypto.ts'
import type { Db } from '../../panel/database/schema.ts'
import { DocumentChanged, readDocument } from '../../panel/tax/w9/document.ts'
import type { SignedAnswers } from '../../panel/tax/w9/w9-pdf.ts'
import { type Finding, ok, problem } from './finding.ts'

/*
 * Checks whether a Form W-9 can be signed, stored and opened: with a sample that is discarded, and the newest stored form.
 */

const NAME = 'Sample Person'
const SAMPLE: SignedAnswers = {
  name: NAME,
  businessName: null,
  classification: 'individual',
  llcClass: null,
  otherClassification: null,
  hasForeignOwners: false,
  exemptPayeeCode: null,
  fatcaCode: null,
  address: { firstLine: '1 Sample Street', suiteNumber: null, city: 'Town', state: 'NJ', zipCode: '07302' },
  taxIdTypeId: 1,
  taxIdNumber: '900000000',
  isSubjectToBackupWithholding: false,
  isUsPerson: true,
  certifies: true,
  signature: { kind: 'typed', text: NAME },
}

async function signedSample(): Promise<Buffer> {
  // Loaded on demand: it takes 0.2 s.
  const { w9Pdf } = await import('../../panel/tax/w9/w9-pdf.ts')
  const record = { formKey: 'sample', signatureId: 'sample', from: 'doctor', requestId: 'doctor' }
  return w9Pdf(SAMPLE, { ...record, requester: 'doctor', member: NAME, signedAt: new Date() })
}

const ABOUT = 'signing'

async function sample(keyring: Keyring): Promise<Finding> {
  const cell = { table: 'tax_form', column: 'document_sealed', row: 'sample' }
  try {
    const crypto = createCrypto(keyring)
    const pdf = await signedSample()
    const opened = Buffer.from(crypto.open(crypto.seal(pdf.toString('base64'), cell), cell).reveal(), 'base64')
    if (opened.equals(pdf)) return ok(ABOUT, 'A sample Form W-9 is signed, encrypted and opened again.')
  } catch (error) {
    const kind = error instanceof Error ? error.name : 'Error'
    return problem(ABOUT, `A Form W-9 cannot be signed here (${kind}): are the files of this release whole?`)
  }
  return problem(ABOUT, 'A sample Form W-9 is not the same after it was encrypted and opened.')
}

async function newest(db: Db, keyring: Keyring): Promise<Finding[]> {
  const form = await db
    .selectFrom('tax_form')
    .selectAll()
    .where('document_sealed', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!form) return []
  try {
    await readDocument(db, createCrypto(keyring), form)
    return [ok('signed forms', 'The newest one can be opened. "npm run operator -- forms verify" opens them all.')]
  } catch (error) {
    if (error instanceof MissingKeyError) return [problem('signed forms', `cannot be opened. ${error.message}`)]
    if (!(error instanceof DocumentChanged)) throw error
    const text = `Form ${form.id} cannot be opened or was changed. Run "npm run operator -- forms verify".`
    return [problem('signed forms', text)]
  }
}

export const formFindings = async (db: Db, keyring: Keyring): Promise<Finding[]> =>
  keyring.size === 0 ? [] : [await sample(keyring), ...(await newest(db, keyring))]
