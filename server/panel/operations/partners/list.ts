import 'server-only'
import { sql } from 'kysely'
import * as z from 'zod'
import { whenGiven } from '../../database/when-given.ts'
import { previousUntil } from '../../surveys/outcomes/secrets.ts'
import { BATCH_MAX } from '../kit/batch.ts'
import { matching, project, rowLimit, wholeNumber } from '../kit/fields.ts'
import { partnerByCode, surveyByProject } from '../kit/find.ts'
import { signedText } from '../kit/new-secret.ts'
import { operation } from '../kit/operation.ts'
import { ordersOf, pageOf } from '../kit/order.ts'
import { column, numberColumn, timeText } from '../kit/show.ts'

const LINKS_MAX = 5_000

export const partner = matching(/^[a-z0-9-]{1,40}$/, 'lower-case letters, digits and dashes').describe(
  'What you call it: lower-case letters, digits and dashes',
)

const partnerOrder = ordersOf(
  sql.ref('partner.id'),
  { id: { expression: sql.ref('partner.id'), type: 'bigint' } },
  { sort: 'id', reverse: false },
)

const linkOrder = ordersOf(
  sql.ref('partner_invitation.id'),
  { id: { expression: sql.ref('partner_invitation.id'), type: 'bigint' } },
  { sort: 'id', reverse: false },
)

export const listPartners = operation({
  name: 'partners.list',
  role: 'viewer',
  summary: 'list partners and their return URLs',
  description: `Lists partners, the URLs where people return, and the query parameters that are sent back with them; ${BATCH_MAX} partners at most, in the order in which they were added.`,
  examples: ['partners list'],
  input: z.strictObject({
    ...partnerOrder.fields,
    limit: wholeNumber(1, BATCH_MAX).optional().describe(`How many partners, ${BATCH_MAX} at most`),
  }),
  row: z.object({
    partner: column(),
    name: column(),
    outcomes: column(),
    parameters: column(),
    after: column(),
    url: column('goes to'),
  }),
  changes: false,
  async run({ db }, { limit = BATCH_MAX, ...chosen }) {
    const ordered = partnerOrder.chosen(chosen)
    const partners = await db
      .selectFrom('partner')
      .selectAll('partner')
      .select(previousUntil)
      .where(ordered.where)
      .select(ordered.place)
      .orderBy(ordered.orderBy)
      .limit(limit + 1)
      .execute()
    const addresses = await db
      .selectFrom('partner_return_url')
      .selectAll()
      .where(sql<boolean>`partner_id = any(${partners.map(({ id }) => id)}::bigint[])`)
      .orderBy('outcome')
      .execute()
    const addressesOf = Map.groupBy(addresses, ({ partner_id }) => partner_id)
    const page = pageOf(partners, limit, (entry) =>
      (addressesOf.get(entry.id) ?? [{ outcome: null, url: null }]).map(({ outcome, url }) => ({
        partner: entry.code,
        name: entry.name,
        outcomes: entry.secret_sealed ? signedText(entry.previousUntil) : null,
        parameters: entry.passes.join(', ') || null,
        after: outcome,
        url,
      })),
    )
    return { ...page, rows: page.rows.flat() }
  },
})

export const listLinks = operation({
  name: 'partners.links',
  role: 'manager',
  summary: 'list links nobody has used',
  description: `Lists the links of a partner that nobody has used yet, oldest first, ${LINKS_MAX} at most.`,
  examples: ['partners links exchange-1', 'partners links exchange-1 --csv'],
  input: z.strictObject({
    partner,
    ...linkOrder.fields,
    limit: rowLimit(LINKS_MAX),
  }),
  positional: ['partner'],
  row: z.object({ project: column(), survey: column(), link: column() }),
  changes: false,
  async run({ db, panel }, { partner: code, limit = LINKS_MAX, ...chosen }) {
    const ordered = linkOrder.chosen(chosen)
    const unused = await db
      .selectFrom('partner_invitation')
      .innerJoin('survey', 'survey.id', 'partner_invitation.survey_id')
      .where('partner_id', '=', await partnerByCode(db, code))
      .where('panelist_id', 'is', null)
      .where('partner_invitation.status', 'is', null)
      .select(['project_number as project', 'topic as survey', 'skey', 'pikey'])
      .where(ordered.where)
      .select(ordered.place)
      .orderBy(ordered.orderBy)
      .limit(limit + 1)
      .execute()
    return pageOf(unused, limit, ({ project, survey, skey, pikey }) => ({
      project,
      survey,
      link: panel.links.partnerEntry({ skey, pikey }),
    }))
  },
})

/** People with a member or an outcome, or whose reports were refused. For queries of `partner_invitation`. */
const cameOrReported = sql<boolean>`(partner_invitation.panelist_id is not null or partner_invitation.status is not null
  or partner_invitation.forged_reports > 0)`

/**
 * The code of the last refused start by the person, or by anybody while the link is unused; null when there is none. For
 * queries of `partner_invitation`.
 */
const refusedStart = sql<string | null>`(
  select split_part(subject, ': ', 2) from audit
  where event = 'survey refused' and split_part(subject, ':', 1) = 'partner_invitation ' || partner_invitation.id
    and audit.panelist_id = coalesce(partner_invitation.panelist_id, audit.panelist_id)
  order by audit.id desc limit 1)`

export const listPeople = operation({
  name: 'partners.people',
  role: 'manager',
  summary: 'list the people a partner sent, and their outcomes',
  description: `Lists the people whom a partner sent, also who was refused at the start, or about whom it reported, by the \`pikey\` of their link, with the status that counts now, oldest first, ${LINKS_MAX} at most: to compare with the partner's own list. It has no names. People without a reference number never signed in: they count toward no target and earn nothing.`,
  examples: ['partners people exchange-1', 'partners people exchange-1 CP-2001 --csv'],
  input: z.strictObject({
    partner,
    project: project.optional(),
    ...linkOrder.fields,
    limit: rowLimit(LINKS_MAX),
  }),
  positional: ['partner', 'project'],
  row: z.object({
    project: column(),
    pikey: column(),
    status: column(),
    at: column('outcome at (UTC)'),
    confirmed: column(),
    reference: column(),
    refusedStart: column('refused at the start'),
    refused: numberColumn('refused reports'),
  }),
  changes: false,
  async run({ db }, { partner: code, project: number, limit = LINKS_MAX, ...chosen }) {
    const ordered = linkOrder.chosen(chosen)
    const surveyId = number === undefined ? null : await surveyByProject(db, number)
    const people = await db
      .selectFrom('partner_invitation')
      .innerJoin('survey', 'survey.id', 'partner_invitation.survey_id')
      .leftJoin('invitation', 'invitation.id', 'partner_invitation.invitation_id')
      .where('partner_invitation.partner_id', '=', await partnerByCode(db, code))
      .$call(whenGiven(surveyId, (query, value) => query.where('partner_invitation.survey_id', '=', value)))
      .where((is) => is.or([cameOrReported, is(refusedStart, 'is not', null)]))
      .select(['project_number', 'pikey', 'reference_number', 'confirmed_at'])
      .select(sql<string | null>`coalesce(invitation.status, partner_invitation.status)`.as('status'))
      .select(sql<Date | null>`coalesce(invitation.outcome_at, partner_invitation.outcome_at)`.as('at'))
      .select(refusedStart.as('refusedStart'))
      .select(sql<number>`coalesce(invitation.forged_reports, partner_invitation.forged_reports)`.as('refused'))
      .where(ordered.where)
      .select(ordered.place)
      .orderBy(ordered.orderBy)
      .limit(limit + 1)
      .execute()
    return pageOf(people, limit, (person) => ({
      project: person.project_number,
      pikey: person.pikey,
      status: person.status,
      at: timeText(person.at),
      confirmed: person.confirmed_at ? 'confirmed' : null,
      reference: person.reference_number,
      refusedStart: person.refusedStart,
      refused: person.refused || null,
    }))
  },
})
