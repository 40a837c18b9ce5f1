import 'server-only'
import { sql } from 'kysely'
import { isPatientType } from '#lib/rules/profile/panelist-type.ts'
import type { PanelContext } from '../../core/panel-context.ts'
import type { Db } from '../../database/schema.ts'
import { approvedForm, detailsOfForm } from '../w9/form-details.ts'
import { paidIn } from '../year.ts'
import { problemOf } from './checks.ts'
import type { FormOfYear } from './exports.repository.ts'
import type { Form1099, Record1099, StateFiling } from './iris.ts'
import { NO_DETAILS, recipientOf } from './record.ts'
import { stateFilings } from './states.repository.ts'

/** A member who was paid in a year, with their record. */
export interface Payee {
  panelistId: number
  name: string
  cents: number
  hasApprovedForm: boolean
  /** `null` without an approved Form W-9, or when no tax details were approved with it. */
  record: Record1099 | null
}

const formOf = ({ hcp, patients }: PanelContext['form1099'], type: string) => (isPatientType(type) ? patients : hcp)

/** The record of what the operator approved with the last approved Form W-9. */
async function recordOf(
  db: Db,
  { crypto }: PanelContext,
  states: ReadonlyMap<string, StateFiling>,
  { id, cents }: { id: number; cents: number },
): Promise<Pick<Payee, 'record' | 'hasApprovedForm'>> {
  const form = await approvedForm(db, id)
  const details = form ? await detailsOfForm(db, crypto, form) : null
  return {
    hasApprovedForm: form !== undefined,
    record: details && { ...recipientOf(details, states), account: `M${id}`, cents },
  }
}

/** The form on which a member was reported in the year. For queries of `panelist`. */
const reportedOn = (year: number) =>
  sql<Form1099 | null>`(
  select form from form_1099 where panelist_id = panelist.id and year = ${year} order by id desc limit 1)`

/**
 * Payees of a form by panelist id: members paid at least `atLeastCents` in the year, and those in `also`. Whoever was
 * reported in the year keeps that form, even if the settings name another one by now.
 */
export async function payeesOf(
  db: Db,
  panel: PanelContext,
  { year, form }: FormOfYear,
  { atLeastCents, also = [] }: { atLeastCents: number; also?: readonly number[] },
): Promise<Payee[]> {
  const paid = paidIn(sql<number>`${year}::int`)
  const rows = await db
    .selectFrom('panelist')
    .where(sql<boolean>`(${paid} >= ${Math.max(atLeastCents, 1)}::bigint or panelist.id = any(${also}::bigint[]))`)
    .select(['id', 'panelist_type', 'first_name', 'last_name', paid.as('cents'), reportedOn(year).as('reportedOn')])
    .orderBy('id')
    .execute()
  const states = await stateFilings(db)
  const payees: Payee[] = []
  for (const row of rows) {
    const ownForm = row.reportedOn ?? formOf(panel.form1099, row.panelist_type)
    if (ownForm !== form && !also.includes(row.id)) continue
    const name = `${row.first_name} ${row.last_name}`
    payees.push({ panelistId: row.id, name, cents: row.cents, ...(await recordOf(db, panel, states, row)) })
  }
  return payees
}

const NO_FORM = 'There is no approved Form W-9.'

/** Whether it is unknown whom to report: an approved form has no tax details. */
export const lacksDetails = ({ record, hasApprovedForm }: Payee): boolean => hasApprovedForm && record === null

/** Why a payee cannot be reported; `null` when there is no problem. */
export function payeeProblem({ record, hasApprovedForm }: Payee): string | null {
  if (record) return problemOf(record)
  return hasApprovedForm ? NO_DETAILS : NO_FORM
}
