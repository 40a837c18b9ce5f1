import 'server-only'
import * as z from 'zod'
import { Email, Mobile, Name } from '#lib/contract/fields.ts'
import { LANGUAGE_NAMES } from '#lib/language/languages.ts'
import { hasMixedScripts } from '#lib/values/person-name.ts'
import { inviteNewcomer } from '../../auth/new-panelist.ts'
import { accountOf, insertPanelist } from '../../auth/panelists.repository.ts'
import { audit } from '../../core/audit.ts'
import { randomKey } from '../../core/random-keys.ts'
import { databaseNow } from '../../database/now.ts'
import { BATCH_MAX, batchAnswer, refusable, resultColumns } from '../kit/batch.ts'
import { InputError, invalidValue, OperationError } from '../kit/errors.ts'
import { oneOf, text, yesOrNo } from '../kit/fields.ts'
import { storedMobile } from '../kit/find.ts'
import { type OperationContext, operation } from '../kit/operation.ts'
import { column } from '../kit/show.ts'

const cell = text(320)
const person = z.strictObject({
  firstName: cell,
  lastName: cell,
  mobile: cell,
  type: oneOf(['HCP', 'Patient']),
  email: cell.optional(),
  emailVerified: yesOrNo.optional(),
  language: oneOf(LANGUAGE_NAMES).optional(),
})
type Person = z.output<typeof person>

type Column = 'firstName' | 'lastName' | 'mobile' | 'email'
const columns: Readonly<Record<Column, { schema: z.core.$ZodType<string, string>; expected: string }>> = {
  firstName: { schema: Name, expected: 'a name' },
  lastName: { schema: Name, expected: 'a name' },
  mobile: { schema: Mobile, expected: 'a mobile number of ten digits' },
  email: { schema: Email, expected: 'an email address' },
}

/** @throws InputError that names the column and the value as given in the file */
function checked(name: Column, given: string, value = given): string {
  const { schema, expected } = columns[name]
  const { success, data } = z.safeParse(schema, value)
  if (!success) throw new InputError(invalidValue(given, name, expected))
  return data
}

/** @throws OperationError when another member has the verified address, which is then how they sign in */
async function emailColumns({ db }: OperationContext, { email: input, emailVerified }: Person) {
  if (input === undefined) return {}
  const email = checked('email', input)
  if (await accountOf(db, email)) throw new OperationError(`Another member has verified the address ${email}.`)
  return { email, email_verified_at: emailVerified ? await databaseNow(db) : null }
}

async function addMember(context: OperationContext, given: Person) {
  const { db, caller } = context
  const name = `${given.firstName} ${given.lastName}`
  const mobile = checked('mobile', given.mobile, storedMobile(given.mobile))
  if (await accountOf(db, mobile))
    return { result: 'unchanged' as const, detail: `${given.mobile} is already a member.` }
  const names = {
    first_name: checked('firstName', given.firstName),
    last_name: checked('lastName', given.lastName),
  }
  const panelistId = await insertPanelist(db, {
    ...names,
    ...(await emailColumns(context, given)),
    mobile,
    panelist_type: given.type,
    status: 'Registered',
    referral_code: randomKey(),
    language: given.language,
    profile: '{}',
  })
  if (panelistId === null) throw new OperationError(`${given.mobile} was registered at the same time.`)
  await inviteNewcomer(db, panelistId, given.type)
  await audit(db, caller, 'member imported', { panelistId })
  if (Object.values(names).some(hasMixedScripts))
    await audit(db, caller, 'name to review', { panelistId, subject: 'mixed scripts' })
  return { result: 'done' as const, detail: `${name} is a member.` }
}

export const importMembers = operation({
  name: 'members.import',
  role: 'manager',
  summary: 'add members of another panel from a file',
  description:
    'Adds a member for each row of a CSV or JSON file with the columns firstName, lastName, mobile and type (HCP or Patient). The columns email, emailVerified (yes if they confirmed the address with you) and language (en or es) are optional. They get no message. They sign in with a code, complete their profile, and have agreed to nothing yet, so they get no texts about surveys, and emails only at a verified address. Whether a number can get texts is not checked. A number that is registered is left as it is, so you can give a file again.',
  examples: ['members import --file members.csv --dry-run', 'members import --file members.csv'],
  input: z.strictObject({
    rows: z
      .array(person)
      .min(1, { error: 'at least one row' })
      .max(BATCH_MAX, { error: `at most ${BATCH_MAX} rows; split the file` })
      .describe('A CSV or JSON file; - for standard input'),
  }),
  row: z.object({ ...resultColumns, mobile: column() }),
  changes: true,
  sensitive: true,
  async run(context, { rows }) {
    const answers = []
    for (const row of rows)
      answers.push({ mobile: row.mobile, ...(await refusable(context.db, () => addMember(context, row))) })
    return batchAnswer(answers)
  },
})
