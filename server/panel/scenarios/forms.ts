import 'server-only'
import { sql } from 'kysely'
import type { Crypto } from '../core/crypto.ts'
import { randomKey } from '../core/random-keys.ts'
import type { Db } from '../database/schema.ts'
import { storedFields } from '../profile/stored-profile.ts'
import { approveTaxForm, rejectTaxForm } from '../tax/decisions.ts'
import { saveDetails } from '../tax/details.repository.ts'
import { beginForm, formById, saveSignatureIds } from '../tax/w9/forms.repository.ts'
import { saveSignedForm } from '../tax/w9/own-signing.ts'
import { submitSigned } from '../tax/w9/signing.ts'
import type { SignedAnswers } from '../tax/w9/w9-pdf.ts'
import type { FormSeed, PersonSeed } from './seeds.ts'

const caller = { address: 'scenario', requestId: 'scenario' }
const PERSON = 1

/** A fictional tax id: ids that start with 900 to 999 and 00 are never issued. */
const taxIdOf = ({ ssn = '0000' }: PersonSeed) => `90000${ssn}`

function answersOf(person: PersonSeed): SignedAnswers {
  const { firstLine, suiteNumber, city, state, zipCode } = storedFields(person.profile).mailingAddress ?? {}
  const name = person.name.join(' ')
  return {
    name,
    businessName: null,
    classification: 'individual',
    llcClass: null,
    otherClassification: null,
    hasForeignOwners: false,
    exemptPayeeCode: null,
    fatcaCode: null,
    address: {
      firstLine: firstLine ?? '',
      suiteNumber: suiteNumber ?? null,
      city: city ?? '',
      state: state ?? '',
      zipCode: zipCode ?? '',
    },
    taxIdTypeId: PERSON,
    taxIdNumber: taxIdOf(person),
    isSubjectToBackupWithholding: false,
    isUsPerson: true,
    certifies: true,
    signature: { kind: 'typed', text: name },
  }
}

interface Signing {
  crypto: Crypto
  requester: string
  panelistId: number
  person: PersonSeed
}

/** Creates a form as if the member had signed it on our own page. @returns its id */
async function sign(tx: Db, { crypto, requester, panelistId, person }: Signing): Promise<number> {
  const { id, masked_id: formKey } = await beginForm(tx, panelistId, 'own')
  const ids = { signatureRequestId: randomKey(), signatureId: randomKey() }
  await saveSignatureIds(tx, id, ids)
  const answers = answersOf(person)
  const member = person.name.join(' ')
  const record = { requester, formKey, signatureId: ids.signatureId, member, signedAt: new Date() }
  const { w9Pdf } = await import('../tax/w9/w9-pdf.ts')
  const pdf = await w9Pdf(answers, { ...record, from: caller.address, requestId: caller.requestId })
  await submitSigned(tx, caller, await formById(tx, id), async () => {
    const [fullName, lastName] = person.name
    const { taxIdTypeId, taxIdNumber } = answers
    const address = { ...answers.address, country: 'US', timezone: null }
    await saveDetails(tx, crypto, panelistId, { fullName, lastName, taxIdTypeId, taxIdNumber, address })
    await saveSignedForm(tx, { crypto, caller }, await formById(tx, id), answers, pdf)
  })
  return id
}

const releaseNothing = async () => 0
/** Decides without a mail, because the decision was long ago. */
const withoutMail = { caller, panel: null }

/** Creates a signed form with the operator's decision. The member's tax status follows from it. */
export async function seedForm(tx: Db, seed: FormSeed, signing: Signing): Promise<void> {
  const id = await sign(tx, signing)
  if (seed.state === 'approved') await approveTaxForm(tx, id, withoutMail, releaseNothing)
  if (seed.state === 'rejected') await rejectTaxForm(tx, id, seed.reason ?? '', withoutMail)
  const ago = sql<Date>`now() - make_interval(days => ${seed.daysAgo}::int)`
  const decided_at = seed.state === 'submitted' ? null : ago
  await tx.updateTable('tax_form').set({ submitted_at: ago, decided_at }).where('id', '=', id).execute()
}
