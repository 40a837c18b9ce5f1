import { audit } from '../../panel/core/audit.ts'
import { randomKey } from '../../panel/core/random-keys.ts'
import type { Db } from '../../panel/database/schema.ts'
import type { SurveyTable } from '../../panel/database/tables/surveys.ts'
import { inOneTransaction } from '../../panel/database/transaction.ts'
import { giveSecret, takeSecret } from '../../panel/surveys/outcomes/secrets.ts'
import { type SurveyChange, UnknownProfession } from '../../panel/surveys/survey-settings.ts'
import { CommandError, invalidValue, table } from '../terminal.ts'
import type { CommandContext } from './command-context.ts'
import { memberByMobile, storedMobile, surveyByProject } from './find.ts'

/** Changes a survey in one transaction and audits it. */
const changeSurvey = (
  { db, operator }: CommandContext,
  projectNumber: string,
  change: string,
  work: (tx: Db, id: number) => Promise<string>,
) =>
  inOneTransaction(db, async (tx) => {
    const id = await surveyByProject(tx, projectNumber)
    const message = await work(tx, id)
    await audit(tx, operator, 'survey changed', { subject: `survey ${id}: ${change}` })
    return message
  })

export async function listSurveys({ db }: CommandContext, status: SurveyTable['status'] | null): Promise<string> {
  const rows = await db
    .selectFrom('survey')
    .$if(status !== null, (query) => query.where('status', '=', status ?? 'Draft'))
    .selectAll('survey')
    .select((from) =>
      from
        .selectFrom('invitation')
        .whereRef('invitation.survey_id', '=', 'survey.id')
        .where('invitation.status', '=', 'Completed')
        .select(({ fn }) => fn.countAll<number>().as('completes'))
        .as('completes'),
    )
    .orderBy('id')
    .execute()
  const cells = rows.map((row) => [
    row.project_number,
    row.status,
    row.methodology,
    row.starts_on,
    row.end_date,
    `${row.completes} of ${row.target ?? 'any'}`,
    row.secret_sealed ? 'signed' : null,
    row.topic,
  ])
  return table(['project', 'status', 'methodology', 'starts', 'ends', 'completes', 'outcomes', 'topic'], cells)
}

interface NewSurvey {
  projectNumber: string
  url: string
  topic: string
}

export const addSurvey = ({ db, operator }: CommandContext, { projectNumber, url, topic }: NewSurvey) =>
  inOneTransaction(db, async (tx) => {
    const existing = await tx.selectFrom('survey').select('id').where('project_number', '=', projectNumber).execute()
    if (existing.length > 0) throw new CommandError(`A survey with the project number ${projectNumber} already exists.`)
    const skey = randomKey()
    const { id } = await tx
      .insertInto('survey')
      .values({
        masked_id: randomKey(),
        skey,
        topic,
        project_number: projectNumber,
        loi: 15,
        methodology: 'Quantitative',
        survey_type: 'Open',
        status: 'Draft',
        incentive_cents: 0,
        partial_incentive_cents: 0,
        donation_cents: 0,
        survey_url: url,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await audit(tx, operator, 'survey changed', { subject: `survey ${id}: added` })
    return `${projectNumber} is added as a draft. Its skey is ${skey}.`
  })

interface SettingChange {
  name: string
  value: string
  change: SurveyChange
}

export const setSurvey = (context: CommandContext, projectNumber: string, { name, value, change }: SettingChange) =>
  changeSurvey(context, projectNumber, name, async (tx, id) => {
    const row = await change(tx).catch((error: unknown) => {
      if (!(error instanceof UnknownProfession)) throw error
      const expected = 'ids of `lookups list professions`'
      throw new CommandError(invalidValue(String(error.id), name, expected))
    })
    await tx.updateTable('survey').set(row).where('id', '=', id).execute()
    const stored = row.professions?.length ? row.professions.join('; ') : value
    return `${projectNumber}: ${name} is ${stored}.`
  })

export const newSurveySecret = (context: CommandContext, projectNumber: string) =>
  changeSurvey(context, projectNumber, 'secret', (tx, id) => giveSecret(tx, context.crypto(), 'survey', id))

export const removeSurveySecret = (context: CommandContext, projectNumber: string) =>
  changeSurvey(context, projectNumber, 'no secret', async (tx, id) => {
    await takeSecret(tx, 'survey', id)
    return `Outcomes of ${projectNumber} no longer need a signature.`
  })

function contactColumns(contact: string | null) {
  if (contact === null) return {}
  return contact.includes('@') ? { email: contact.toLowerCase() } : { mobile: storedMobile(contact) }
}

export const admitNpi = (context: CommandContext, projectNumber: string, npi: string, contact: string | null) =>
  changeSurvey(context, projectNumber, 'admitted', async (tx, id) => {
    const columns = contactColumns(contact)
    await tx
      .insertInto('survey_list')
      .values({ survey_id: id, npi_number: npi, ...columns })
      .onConflict((conflict) => conflict.columns(['survey_id', 'npi_number']).doUpdateSet(columns))
      .execute()
    return `${npi} may take part in ${projectNumber}.`
  })

export const excludeMember = (context: CommandContext, projectNumber: string, mobile: string) =>
  changeSurvey(context, projectNumber, 'excluded', async (tx, id) => {
    const member = await memberByMobile(tx, mobile)
    await tx
      .insertInto('survey_exclusion')
      .values({ survey_id: id, panelist_id: member.id })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return `${member.name} may not take part in ${projectNumber}.`
  })
