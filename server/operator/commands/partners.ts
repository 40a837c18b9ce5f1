import { isOutsideUrl } from '#lib/rules/outside-url.ts'
import { config } from '#server/config.ts'
import { audit } from '../../panel/core/audit.ts'
import type { Db } from '../../panel/database/schema.ts'
import { inOneTransaction } from '../../panel/database/transaction.ts'
import { inviteByPartner } from '../../panel/partners/invitations.repository.ts'
import { outcomeRules } from '../../panel/surveys/outcomes/outcome-rules.ts'
import { giveSecret, takeSecret } from '../../panel/surveys/outcomes/secrets.ts'
import { CommandError, table } from '../terminal.ts'
import type { Command, CommandContext } from './command.ts'
import { onlySurvey } from './surveys.ts'

const LIST_MAX = 1000

async function partnerByCode(db: Db, code: string): Promise<number> {
  const partner = await db.selectFrom('partner').select('id').where('code', '=', code).executeTakeFirst()
  if (!partner) throw new CommandError(`There is no partner ${code}.`)
  return partner.id
}

/** A change to a partner, in one transaction and written down. */
const change = (context: CommandContext, code: string, what: string, work: (tx: Db, id: number) => Promise<string>) =>
  inOneTransaction(context.db, async (tx) => {
    const id = await partnerByCode(tx, code)
    const said = await work(tx, id)
    await audit(tx, context.operator, 'partner changed', { subject: `partner ${id}: ${what}` })
    return said
  })

const list: Command = {
  usage: 'partners list',
  does: 'partners, where their people go back to, and what goes with them',
  async run({ db }) {
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
  },
}

const add: Command = {
  usage: 'partners add <partner> <name>',
  does: 'a partner that sends people; what you call it is lower-case letters, digits and dashes',
  run: ({ db, operator }, [code = '', ...name]) =>
    inOneTransaction(db, async (tx) => {
      if (!/^[a-z0-9-]{1,40}$/.test(code)) throw new CommandError(`${code} does not do: a-z, 0-9 and dashes.`)
      const added = await tx
        .insertInto('partner')
        .values({ code, name: name.join(' ') })
        .onConflict((conflict) => conflict.column('code').doNothing())
        .returning('id')
        .executeTakeFirst()
      if (!added) throw new CommandError(`There is a partner ${code} already.`)
      await audit(tx, operator, 'partner changed', { subject: `partner ${added.id}: added` })
      return `${code} is a partner. It has no addresses to go back to yet.`
    }),
}

const outcomes = Object.keys(outcomeRules)

const returns: Command = {
  usage: 'partners return <partner> <outcome> <url>',
  does: `where people go back to after ${outcomes.join(', ')}`,
  run: (context, [code = '', outcome = '', url = '']) =>
    change(context, code, `returns after ${outcome}`, async (tx, id) => {
      if (!outcomes.includes(outcome)) throw new CommandError(`There is no outcome ${outcome}.`)
      if (!isOutsideUrl(url)) throw new CommandError(`${url} does not do: https, without a user's name.`)
      await tx
        .insertInto('partner_return_url')
        .values({ partner_id: id, outcome, url })
        .onConflict((conflict) => conflict.columns(['partner_id', 'outcome']).doUpdateSet({ url }))
        .execute()
      return `After ${outcome} people of ${code} go to ${url}.`
    }),
}

const pass: Command = {
  usage: 'partners pass <partner> <parameter> [parameter]',
  does: 'the only query parameters of theirs that go back with people',
  run: (context, [code = '', ...parameters]) =>
    change(context, code, 'parameters', async (tx, id) => {
      const wrong = parameters.find((name) => !/^[\w.~-]{1,64}$/.test(name))
      if (wrong !== undefined) throw new CommandError(`${wrong} is no name of a parameter.`)
      await tx.updateTable('partner').set({ passes: parameters }).where('id', '=', id).execute()
      return `${parameters.join(', ')} go back to ${code}.`
    }),
}

const secret: Command = {
  usage: 'partners secret <partner>',
  does: 'a new secret, shown once: it signs what goes back, and outcomes where the survey has no secret',
  run: (context, [code = '']) =>
    change(context, code, 'secret', (tx, id) => giveSecret(tx, context.crypto(), 'partner', id)),
}

const unsigned: Command = {
  usage: 'partners unsigned <partner>',
  does: 'takes the secret away',
  run: (context, [code = '']) =>
    change(context, code, 'no secret', async (tx, id) => {
      await takeSecret(tx, 'partner', id)
      return `${code} has no secret any more.`
    }),
}

const invite: Command = {
  usage: 'partners invite <partner> <projectNumber> [npi]',
  does: 'a link for one person whom the partner sends to a survey',
  run: (context, [code = '', projectNumber = '', npi]) =>
    change(context, code, 'invitation', async (tx, partnerId) => {
      if (npi !== undefined && !/^[13]\d{9}$/.test(npi)) throw new CommandError(`${npi} is no NPI.`)
      const surveyId = await onlySurvey(tx, projectNumber)
      const { pikey } = await inviteByPartner(tx, { partnerId, surveyId, npiNumber: npi ?? null })
      const { skey } = await tx.selectFrom('survey').select('skey').where('id', '=', surveyId).executeTakeFirstOrThrow()
      return config().links.partnerEntry({ skey, pikey })
    }),
}

const links: Command = {
  usage: 'partners links <partner>',
  does: 'the links of people who have not come yet, by survey',
  async run({ db }, [code = '']) {
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
  },
}

export const partnerCommands: readonly Command[] = [list, add, returns, pass, secret, unsigned, invite, links]
