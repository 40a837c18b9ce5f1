import 'server-only'
import * as z from 'zod'
import { NAME_MAX } from '#lib/constants.ts'
import { isBirthDate } from '#lib/values/birth-date.ts'
import { isPersonName, visibleName } from '#lib/values/person-name.ts'
import { sealIdentity } from '../../auth/panelists.repository.ts'
import { audit } from '../../core/audit.ts'
import { brandingFor } from '../../language/branding.ts'
import { copyOfData } from '../../privacy/copy.ts'
import { panelistById } from '../../profile/profile.repository.ts'
import { changeRow, oneChange } from '../kit/batch.ts'
import { OperationError } from '../kit/errors.ts'
import { mobileOrEmail, text } from '../kit/fields.ts'
import { memberByNumberEmailOrId } from '../kit/find.ts'
import { type OperationContext, operation } from '../kit/operation.ts'
import { correctedMail } from './mails.ts'

const exportMember = operation({
  name: 'members.export',
  role: 'admin',
  summary: 'write all data about a member to a file',
  description:
    'Writes all data about a member to a file that only you can read, in the form that members get on the privacy page: by kind of data, with tax numbers masked. The audit records who did it.',
  examples: ['members export 2125550103 member.json'],
  input: z.strictObject({ mobile: mobileOrEmail, file: text(1_000).describe('A new file') }),
  positional: ['mobile', 'file'],
  row: changeRow,
  changes: true,
  sensitive: true,
  async run({ db, panel, caller }, { mobile: mobileInput, file: path }) {
    const { id, name } = await memberByNumberEmailOrId(db, mobileInput)
    await audit(db, caller, 'data copied', { panelistId: id })
    const copy = await copyOfData(db, panel.crypto, id)
    const data = Buffer.from(`${JSON.stringify(copy, null, 2)}\n`)
    return { ...oneChange(`All data about ${name} was written to ${path}.`), file: { path, data } }
  },
})

const NAME_ERROR = `a name of at most ${NAME_MAX} characters`
const personName = text(NAME_MAX, NAME_ERROR)
  .transform(visibleName)
  .refine(isPersonName, { error: NAME_ERROR })
  .optional()

const Corrections = z.strictObject({
  mobile: mobileOrEmail,
  firstName: personName.describe('First name'),
  lastName: personName.describe('Last name'),
  birthDate: z
    .string()
    .refine((mobileInput) => isBirthDate(mobileInput, new Date()), { error: 'a date of birth MM-DD-YYYY' })
    .optional()
    .describe('Date of birth, MM-DD-YYYY'),
})

type Correction = Omit<z.output<typeof Corrections>, 'mobile'>

/** @returns names of the changed fields */
async function correct({ db, panel }: OperationContext, id: number, correction: Correction): Promise<string[]> {
  const member = await panelistById(db, id)
  const { firstName = member.first_name, lastName = member.last_name, birthDate } = correction
  const sealed = member.birth_date_sealed
  const cell = { table: 'panelist', column: 'birth_date_sealed', row: id }
  const isNewDate = birthDate !== undefined && !(sealed && panel.crypto.open(sealed, cell).reveal() === birthDate)
  const changed = [
    ...(firstName === member.first_name ? [] : ['first name']),
    ...(lastName === member.last_name ? [] : ['last name']),
    ...(isNewDate ? ['date of birth'] : []),
  ]
  if (changed.length === 0) return changed
  await db.updateTable('panelist').set({ first_name: firstName, last_name: lastName }).where('id', '=', id).execute()
  if (isNewDate) await sealIdentity(db, panel.crypto, id, { dateOfBirth: birthDate })
  return changed
}

const correctMember = operation({
  name: 'members.correct',
  role: 'support',
  summary: "correct a member's name or date of birth",
  description:
    'Corrects data that members cannot change themselves: first name, last name, date of birth. The verified email address gets a message about it. Signed forms stay as they are. The audit contains the names of the fields, never their values.',
  examples: ['members correct 2125550103 --last-name Garcia', 'members correct 2125550103 --birth-date 02-28-1980'],
  input: Corrections,
  positional: ['mobile'],
  row: changeRow,
  changes: true,
  sensitive: true,
  async run(context, { mobile: mobileInput, ...correction }) {
    const { db, caller, panel } = context
    if (Object.values(correction).every((value) => value === undefined))
      throw new OperationError('Say what to correct: --first-name, --last-name or --birth-date.')
    const { id, name } = await memberByNumberEmailOrId(db, mobileInput)
    const changed = await correct(context, id, correction)
    if (changed.length === 0) return oneChange(`${name} already has these values.`, 'unchanged')
    await audit(db, caller, 'member corrected', { panelistId: id, subject: changed.join(', ') })
    const { email, email_verified_at, language } = await panelistById(db, id)
    if (email && email_verified_at)
      await panel.outbox.send(db, correctedMail(brandingFor(panel, { language }), email, changed))
    return oneChange(`Corrected for member ${id}: ${changed.join(', ')}.`)
  },
})

export const memberData = [exportMember, correctMember]
