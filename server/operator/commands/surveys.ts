import { audit } from '../../panel/core/audit.ts'
import { randomKey } from '../../panel/core/random-keys.ts'
import type { Db } from '../../panel/database/schema.ts'
import { inOneTransaction } from '../../panel/database/transaction.ts'
import { type InvitationSent, type InviteContext, invite, remind } from '../../panel/surveys/invite.ts'
import { giveSecret, takeSecret } from '../../panel/surveys/outcomes/secrets.ts'
import { surveySettings } from '../../panel/surveys/survey-settings.ts'
import { CommandError, table } from '../terminal.ts'
import { asStored, type Command, type CommandContext, memberByMobile } from './command.ts'
import { byMail, withPanel } from './writing.ts'

/** @throws CommandError when there is none with this number, or several */
export async function onlySurvey(db: Db, projectNumber: string): Promise<number> {
  const [survey, another] = await db
    .selectFrom('survey')
    .select('id')
    .where('project_number', '=', projectNumber)
    .limit(2)
    .execute()
  if (!survey) throw new CommandError(`There is no survey with the project number ${projectNumber}.`)
  if (another) throw new CommandError(`Several surveys have the project number ${projectNumber}.`)
  return survey.id
}

/** A change to a survey, in one transaction and written down. */
const change = (
  context: CommandContext,
  projectNumber: string,
  what: string,
  work: (tx: Db, id: number) => Promise<string>,
) =>
  inOneTransaction(context.db, async (tx) => {
    const id = await onlySurvey(tx, projectNumber)
    const said = await work(tx, id)
    await audit(tx, context.operator, 'survey changed', { subject: `survey ${id}: ${what}` })
    return said
  })

const list: Command = {
  usage: 'surveys list [status]',
  does: 'every survey, or those that are Draft, Launched, Temporarily Closed or Closed',
  async run({ db }, words) {
    const rows = await db
      .selectFrom('survey')
      .$if(words.length > 0, (query) => query.where('status', '=', words.join(' ') as 'Draft'))
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
  },
}

const add: Command = {
  usage: 'surveys add <projectNumber> <url> <topic>',
  does: 'a new survey, a draft; answers its skey. `surveys set` says the rest',
  run: ({ db, operator }, [projectNumber = '', url = '', ...topic]) =>
    inOneTransaction(db, async (tx) => {
      const held = surveySettings.url?.read(url)
      if (!held) throw new CommandError(`${url} is no address of a survey: https, without a user's name.`)
      const exists = await tx.selectFrom('survey').select('id').where('project_number', '=', projectNumber).execute()
      if (exists.length > 0) throw new CommandError(`There is a survey with the project number ${projectNumber}.`)
      const skey = randomKey()
      const { id } = await tx
        .insertInto('survey')
        .values({
          masked_id: randomKey(),
          skey,
          topic: topic.join(' '),
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
      return `${projectNumber} is a draft. Its skey is ${skey}.`
    }),
}

const settable = Object.entries(surveySettings).map(([name, { takes }]) => `${name} (${takes})`)

const set: Command = {
  usage: 'surveys set <projectNumber> <what> <value>',
  does: `sets ${Object.keys(surveySettings).join(', ')}`,
  run: (context, [projectNumber = '', what = '', ...words]) =>
    change(context, projectNumber, what, async (tx, id) => {
      const setting = Object.hasOwn(surveySettings, what) ? surveySettings[what] : undefined
      if (!setting) throw new CommandError(`A survey has no ${what}. There are ${settable.join(', ')}.`)
      const row = setting.read(words.join(' '))
      if (!row) throw new CommandError(`${words.join(' ')} does not do: ${what} takes ${setting.takes}.`)
      await tx.updateTable('survey').set(row).where('id', '=', id).execute()
      return `${projectNumber}: ${what} is ${words.join(' ')}.`
    }),
}

const secret: Command = {
  usage: 'surveys secret <projectNumber>',
  does: 'a new secret, shown once: outcomes have to be signed with it from now on',
  run: (context, [projectNumber = '']) =>
    change(context, projectNumber, 'secret', (tx, id) => giveSecret(tx, context.crypto(), 'survey', id)),
}

const unsigned: Command = {
  usage: 'surveys unsigned <projectNumber>',
  does: 'takes the secret away: what is earned waits to be confirmed',
  run: (context, [projectNumber = '']) =>
    change(context, projectNumber, 'no secret', async (tx, id) => {
      await takeSecret(tx, 'survey', id)
      return `Outcomes of ${projectNumber} are not signed any more.`
    }),
}

const contact = (typed: string | undefined) => {
  if (typed === undefined) return {}
  return typed.includes('@') ? { email: typed.toLowerCase() } : { mobile: asStored(typed) }
}

const listed: Command = {
  usage: 'surveys admit <projectNumber> <npi> [mobileOrEmail]',
  does: 'from now on only whoever is admitted may take part, by NPI; who has told none is found by number or address',
  run: (context, [projectNumber = '', npi = '', typed]) =>
    change(context, projectNumber, 'admitted', async (tx, id) => {
      if (!/^[13]\d{9}$/.test(npi)) throw new CommandError(`${npi} is no NPI: ten digits, the first 1 or 3.`)
      await tx
        .insertInto('survey_list')
        .values({ survey_id: id, npi_number: npi, ...contact(typed) })
        .onConflict((conflict) => conflict.columns(['survey_id', 'npi_number']).doUpdateSet(contact(typed)))
        .execute()
      return `${npi} may take part in ${projectNumber}.`
    }),
}

const exclude: Command = {
  usage: 'surveys exclude <projectNumber> <mobile>',
  does: 'a member who may not take part',
  run: (context, [projectNumber = '', mobile = '']) =>
    change(context, projectNumber, 'excluded', async (tx, id) => {
      const member = await memberByMobile(tx, mobile)
      await tx
        .insertInto('survey_exclusion')
        .values({ survey_id: id, panelist_id: member.id })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      return `${member.name} may not take part in ${projectNumber}.`
    }),
}

type Sending = (tx: Db, inviteContext: InviteContext, surveyId: number, panelistId: number) => Promise<InvitationSent>

function send(context: CommandContext, words: readonly string[], sending: Sending) {
  const [mobile = '', projectNumber = ''] = words
  return withPanel(context, (panel) =>
    inOneTransaction(context.db, async (tx) => {
      const member = await memberByMobile(tx, mobile)
      const inviteContext = { panel, by: context.operator }
      return { member, ...(await sending(tx, inviteContext, await onlySurvey(tx, projectNumber), member.id)) }
    }),
  )
}

const inviteMember: Command = {
  usage: 'invite <mobile> <projectNumber>',
  does: 'invites a member to a survey, once, or again when the invitation has expired; on the dashboard and by mail',
  async run(context, words) {
    const { member, changed, mailed } = await send(context, words, invite)
    if (!changed) return `${member.name} has been invited to ${words[1]} already.`
    return `${member.name} is invited to ${words[1]}.${byMail(mailed)}`
  },
}

const remindMember: Command = {
  usage: 'remind <mobile> <projectNumber>',
  does: 'reminds a member of an invitation that they have not followed',
  async run(context, words) {
    const { member, changed, mailed } = await send(context, words, remind)
    if (!changed) throw new CommandError(`${member.name} has no invitation to ${words[1]} that waits.`)
    return `${member.name} is reminded of ${words[1]}.${byMail(mailed)}`
  },
}

export const surveyCommands: readonly Command[] = [
  list,
  add,
  set,
  secret,
  unsigned,
  listed,
  exclude,
  inviteMember,
  remindMember,
]
