import 'server-only'
import * as z from 'zod'
import { audit } from '../../core/audit.ts'
import { inviteByPartner } from '../../partners/invitations.repository.ts'
import { outcomeRules } from '../../surveys/outcomes/outcome-rules.ts'
import { clearSecret } from '../../surveys/outcomes/secrets.ts'
import { changeRow, oneChange } from '../kit/batch.ts'
import { OperationError } from '../kit/errors.ts'
import { matching, npi, oneOf, outsideUrl, project, text, wholeNumber } from '../kit/fields.ts'
import { partnerByCode, surveyByProject } from '../kit/find.ts'
import { newKeyText } from '../kit/new-key.ts'
import { replaceable, replaceableSecret } from '../kit/new-secret.ts'
import { type OperationContext, operation } from '../kit/operation.ts'
import { column } from '../kit/show.ts'
import { partner } from './list.ts'

const LINKS_MAX = 5_000

const [firstOutcome, ...otherOutcomes] = Object.keys(outcomeRules)
const outcomes = [firstOutcome ?? '', ...otherOutcomes] as const
const auditPartner = ({ db, caller }: OperationContext, id: number, detail: string) =>
  audit(db, caller, 'partner changed', { subject: `partner ${id}: ${detail}` })

const addPartner = operation({
  name: 'partners.add',
  role: 'manager',
  summary: 'add a partner',
  description: 'Adds a partner.',
  examples: ['partners add exchange-1 Exchange One'],
  input: z.strictObject({ partner, name: text().describe('Its name') }),
  positional: ['partner', 'name'],
  row: changeRow,
  changes: true,
  async run(context, { partner: code, name }) {
    const added = await context.db
      .insertInto('partner')
      .values({ code, name })
      .onConflict((conflict) => conflict.column('code').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!added) throw new OperationError(`A partner ${code} already exists.`)
    await auditPartner(context, added.id, 'added')
    return oneChange(`${code} is added. It has no return URLs yet.`)
  },
})

const setReturnUrl = operation({
  name: 'partners.return',
  role: 'manager',
  summary: 'set where people return to after an outcome',
  description: 'Sets where people return to after an outcome.',
  examples: ['partners return exchange-1 completed https://exchange.example/done'],
  input: z.strictObject({
    partner,
    outcome: oneOf(outcomes).describe(`One of ${outcomes.join(', ')}`),
    url: outsideUrl.describe('An https address'),
  }),
  positional: ['partner', 'outcome', 'url'],
  row: changeRow,
  changes: true,
  async run(context, { partner: code, outcome, url }) {
    const id = await partnerByCode(context.db, code)
    await context.db
      .insertInto('partner_return_url')
      .values({ partner_id: id, outcome, url })
      .onConflict((conflict) => conflict.columns(['partner_id', 'outcome']).doUpdateSet({ url }))
      .execute()
    await auditPartner(context, id, `returns after ${outcome}`)
    return oneChange(`After ${outcome}, people from ${code} go to ${url}.`)
  },
})

/** Names that the portal sets itself, or that belong to the report. */
const OWN_NAMES = new Set(['ikey', 'skey', 'pikey', 'outcome', 'ts', 'nonce', 'sig'])

const setParameters = operation({
  name: 'partners.pass',
  role: 'manager',
  summary: 'set which query parameters are sent back',
  description: 'Sets which of the partner’s query parameters are sent back when people return; others are not.',
  examples: ['partners pass exchange-1 rid lang'],
  input: z.strictObject({
    partner,
    parameters: z
      .array(matching(/^[\w.~-]{1,64}$/, 'a query parameter name'))
      .min(1)
      .describe('Names of query parameters'),
  }),
  positional: ['partner', 'parameters'],
  row: changeRow,
  changes: true,
  async run(context, { partner: code, parameters }) {
    const own = parameters.filter((name) => OWN_NAMES.has(name))
    if (own.length > 0) throw new OperationError(`Not the partner’s parameters, but the portal’s: ${own.join(', ')}.`)
    const id = await partnerByCode(context.db, code)
    await context.db.updateTable('partner').set({ passes: parameters }).where('id', '=', id).execute()
    await auditPartner(context, id, 'parameters')
    return oneChange(`Sent back to ${code}: ${parameters.join(', ')}.`)
  },
})

const newSecret = operation({
  name: 'partners.secret',
  role: 'admin',
  summary: 'print a new secret',
  description:
    'Prints a new secret, once. It signs return URLs, and outcomes of surveys that have no secret of their own. A partner that has a secret needs --replace: for 24 hours both work, and the portal signs with the old one, so that the partner can switch. --now ends the old one at once.',
  examples: [
    'partners secret exchange-1',
    'partners secret exchange-1 --replace',
    'partners secret exchange-1 --replace --now',
  ],
  input: z.strictObject({ partner, ...replaceable }),
  positional: ['partner'],
  row: z.object({ secret: column() }),
  changes: true,
  makesSecret: true,
  async run(context, { partner: code, ...input }) {
    const id = await partnerByCode(context.db, code)
    const secret = await replaceableSecret(context, 'partner', { id, name: code, ...input })
    await auditPartner(context, id, 'secret')
    return { rows: [{ secret }], message: secret }
  },
})

const removeSecret = operation({
  name: 'partners.unsigned',
  role: 'admin',
  summary: 'remove the secret',
  description: 'Removes the secret of a partner.',
  examples: ['partners unsigned exchange-1'],
  input: z.strictObject({ partner }),
  positional: ['partner'],
  row: changeRow,
  changes: true,
  async run(context, { partner: code }) {
    const id = await partnerByCode(context.db, code)
    await clearSecret(context.db, 'partner', id)
    await auditPartner(context, id, 'no secret')
    return oneChange(`The secret of ${code} is removed.`)
  },
})

const inviteGuests = operation({
  name: 'partners.invite',
  role: 'manager',
  summary: 'print links for people a partner sends',
  description:
    'Prints survey links for people whom a partner sends: one link for a person with a known NPI, or --count links.',
  examples: [
    'partners invite exchange-1 CP-2001',
    'partners invite exchange-1 CP-2001 1234567893',
    'partners invite exchange-1 CP-2001 --count 200 --csv',
  ],
  input: z.strictObject({
    partner,
    project,
    npi: npi.optional(),
    count: wholeNumber(1, LINKS_MAX).optional().describe('How many links'),
  }),
  positional: ['partner', 'project', 'npi'],
  row: z.object({ link: column() }),
  changes: true,
  async run(context, { partner: code, project: number, npi: npiNumber = null, count = 1 }) {
    const { db, panel } = context
    const partnerId = await partnerByCode(db, code)
    const surveyId = await surveyByProject(db, number)
    const { skey } = await db.selectFrom('survey').select('skey').where('id', '=', surveyId).executeTakeFirstOrThrow()
    const rows: { link: string }[] = []
    while (rows.length < count) {
      const { pikey } = await inviteByPartner(db, { partnerId, surveyId, npiNumber })
      rows.push({ link: newKeyText(context, panel.links.partnerEntry({ skey, pikey })) })
    }
    await auditPartner(context, partnerId, count === 1 ? 'invitation' : `${count} invitations`)
    const link = context.isDryRun ? 'The link is not made yet.' : rows[0]?.link
    return { rows, message: count === 1 ? link : `${count} links.` }
  },
})

export const partnerChanges = [addPartner, setReturnUrl, setParameters, newSecret, removeSecret, inviteGuests]
