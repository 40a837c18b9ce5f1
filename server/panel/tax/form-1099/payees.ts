import 'server-only'
import { sql } from 'kysely'
import { isPatientType } from '#lib/rules/profile/panelist-type.ts'
import { EMPLOYER_TAX_ID } from '#lib/rules/tax/tax.ts'
import type { PanelContext } from '../../core/panel-context.ts'
import type { Db } from '../../database/schema.ts'
import { addressIn, findDetails, taxIdIn } from '../details.repository.ts'
import { paidIn } from '../year.ts'
import { plainText, problemOf } from './checks.ts'
import type { FormOfYear } from './exports.repository.ts'
import type { Record1099, StateFiling } from './iris.ts'
import { stateFilings } from './states.repository.ts'

/** A member who was paid in a year, with their record. */
export interface Payee {
  panelistId: number
  name: string
  cents: number
  /** `null` when the member has no approved Form W-9. */
  record: Record1099 | null
}

const formOf = ({ hcp, patients }: PanelContext['form1099'], type: string) => (isPatientType(type) ? patients : hcp)

interface MemberRow {
  id: number
  cents: number
  isApproved: boolean
}

async function recordOf(
  db: Db,
  { crypto }: PanelContext,
  states: ReadonlyMap<string, StateFiling>,
  { id, cents, isApproved }: MemberRow,
): Promise<Record1099 | null> {
  const detail = isApproved ? await findDetails(db, id) : undefined
  if (!detail) return null
  const address = addressIn(detail)
  const state = plainText(address.state ?? '')
  const stateFiling = states.get(state)
  return {
    taxIdType: detail.tax_id_type_id === EMPLOYER_TAX_ID ? 'EIN' : 'SSN',
    taxId: taxIdIn(crypto, detail).reveal(),
    firstName: plainText(detail.full_name),
    lastName: plainText(detail.last_name),
    address: plainText(address.firstLine ?? ''),
    addressLine2: plainText(address.suiteNumber ?? ''),
    city: plainText(address.city ?? ''),
    state,
    zip: (address.zipCode ?? '').replace(/\D/g, ''),
    account: `M${id}`,
    cents,
    ...(stateFiling && { stateFiling }),
  }
}

/** Payees of a form by panelist id: members paid at least `atLeastCents` in the year, and those in `also`. */
export async function payeesOf(
  db: Db,
  panel: PanelContext,
  { year, form }: FormOfYear,
  { atLeastCents, also = [] }: { atLeastCents: number; also?: readonly number[] },
): Promise<Payee[]> {
  const paid = paidIn(sql<number>`${year}::int`)
  const rows = await db
    .selectFrom('panelist')
    .where((eb) => eb.or([eb(paid, '>=', Math.max(atLeastCents, 1)), eb('id', 'in', [0, ...also])]))
    .select(['id', 'panelist_type', 'first_name', 'last_name', paid.as('cents')])
    .select(
      sql<boolean>`tax_status = 'Approved'
        or exists (select from tax_form where panelist_id = panelist.id and state = 'approved')`.as('isApproved'),
    )
    .orderBy('id')
    .execute()
  const states = await stateFilings(db)
  const payees: Payee[] = []
  for (const row of rows) {
    if (formOf(panel.form1099, row.panelist_type) !== form) continue
    const name = `${row.first_name} ${row.last_name}`
    payees.push({ panelistId: row.id, name, cents: row.cents, record: await recordOf(db, panel, states, row) })
  }
  return payees
}

const NO_FORM = 'There is no approved Form W-9.'

/** Why a payee cannot be reported; `null` when there is no problem. */
export const payeeProblem = ({ record }: Payee): string | null => (record ? problemOf(record) : NO_FORM)
