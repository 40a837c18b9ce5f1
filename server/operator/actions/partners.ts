import { config } from '#server/config.ts'
import { audit } from '../../panel/core/audit.ts'
import type { Db } from '../../panel/database/schema.ts'
import { inOneTransaction } from '../../panel/database/transaction.ts'
import { inviteByPartner } from '../../panel/partners/invitations.repository.ts'
import { giveSecret, takeSecret } from '../../panel/surveys/outcomes/secrets.ts'
import { CommandError, table } from '../terminal.ts'
import type { CommandContext } from './command-context.ts'
import { partnerByCode, surveyByProject } from './find.ts'

const LIST_MAX = 1000

/** Changes a partner in one transaction and audits it. */
const changePartner = (
  { db, operator }: CommandContext,
  code: string,
  change: string,
  work: (tx: Db, id: number) => Promise<string>,
) =>
  inOneTransaction(db, async (tx) => {
    const id = await partnerByCode(tx, code)
    const message = await work(tx, id)
    await audit(tx, operator, 'partner changed', { subject: `partner ${id}: ${change}` })
    return message
  })

export async function listPartners({ db }: CommandContext): Promise<string> {
  const rows = await db
    .selectFrom('partner')
    .leftJoin('partner_return_url', 'partner_return_url.partner_id', 'partner.id')
    .selectAll('partner')
    .select(['partner_return_url.outcome', 'partner_return_url.url'])
    .orderBy('partner.id')
    .orderBy('partner_return_url.outcome')
    .execute()
  const cells = rows.map((row) => [
    row.code,
    row.name,
    row.secret_sealed ? 'signed' : null,
    row.passes.join(', ') || null,
    row.outcome,
    row.url,
  ])
  return table(['partner', 'name', 'outcomes', 'parameters', 'after', 'goes to'], cells)
}

export const addPartner = ({ db, operator }: CommandContext, code: string, name: string) =>
  inOneTransaction(db, async (tx) => {
    const added = await tx
      .insertInto('partner')
      .values({ code, name })
      .onConflict((conflict) => conflict.column('code').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!added) throw new CommandError(`A partner ${code} already exists.`)
    await audit(tx, operator, 'partner changed', { subject: `partner ${added.id}: added` })
    return `${code} is added. It has no return URLs yet.`
  })

export const setReturnUrl = (context: CommandContext, code: string, outcome: string, url: string) =>
  changePartner(context, code, `returns after ${outcome}`, async (tx, id) => {
    await tx
      .insertInto('partner_return_url')
      .values({ partner_id: id, outcome, url })
      .onConflict((conflict) => conflict.columns(['partner_id', 'outcome']).doUpdateSet({ url }))
      .execute()
    return `After ${outcome}, people from ${code} go to ${url}.`
  })

export const setParameters = (context: CommandContext, code: string, parameters: string[]) =>
  changePartner(context, code, 'parameters', async (tx, id) => {
    await tx.updateTable('partner').set({ passes: parameters }).where('id', '=', id).execute()
    return `${parameters.join(', ')} are sent back to ${code}.`
  })

export const newPartnerSecret = (context: CommandContext, code: string) =>
  changePartner(context, code, 'secret', (tx, id) => giveSecret(tx, context.crypto(), 'partner', id))

export const removePartnerSecret = (context: CommandContext, code: string) =>
  changePartner(context, code, 'no secret', async (tx, id) => {
    await takeSecret(tx, 'partner', id)
    return `The secret of ${code} is removed.`
  })

export const invitePartnerGuest = (context: CommandContext, code: string, projectNumber: string, npi: string | null) =>
  changePartner(context, code, 'invitation', async (tx, partnerId) => {
    const surveyId = await surveyByProject(tx, projectNumber)
    const { pikey } = await inviteByPartner(tx, { partnerId, surveyId, npiNumber: npi })
    const { skey } = await tx.selectFrom('survey').select('skey').where('id', '=', surveyId).executeTakeFirstOrThrow()
    return config().links.partnerEntry({ skey, pikey })
  })

export async function listPartnerLinks({ db }: CommandContext, code: string): Promise<string> {
  const rows = await db
    .selectFrom('partner_invitation')
    .innerJoin('survey', 'survey.id', 'partner_invitation.survey_id')
    .where('partner_id', '=', await partnerByCode(db, code))
    .where('panelist_id', 'is', null)
    .where('partner_invitation.status', 'is', null)
    .select(['project_number', 'topic', 'skey', 'pikey'])
    .orderBy('partner_invitation.id')
    .limit(LIST_MAX)
    .execute()
  const cells = rows.map(({ project_number, topic, ...keys }) => [
    project_number,
    topic,
    config().links.partnerEntry(keys),
  ])
  return table(['project', 'survey', 'link'], cells)
}
