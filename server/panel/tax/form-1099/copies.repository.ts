import 'server-only'
import { type RawBuilder, sql } from 'kysely'
import type { Crypto } from '../../core/crypto.ts'
import type { Db } from '../../database/schema.ts'
import { type FormOfYear, openRecord } from './exports.repository.ts'
import type { Record1099 } from './iris.ts'
import { stateFilings } from './states.repository.ts'

/*
 * Members' copies of Forms 1099, delivered on the website or on paper. Only the latest record per member, year and form
 * counts.
 */

/**
 * Whether the member gets a form on the website: they gave the consent and had not withdrawn it when the form was
 * exported. A later consent includes earlier forms; a form once available stays available.
 */
const isOnline = sql<boolean>`exists (
  select from consent agreed
  where agreed.panelist_id = form_1099.panelist_id and agreed.purpose = 'tax-forms' and agreed.given
  and not exists (
    select from consent taken_back
    where taken_back.panelist_id = agreed.panelist_id and taken_back.purpose = agreed.purpose and not taken_back.given
    and taken_back.id > agreed.id and taken_back.at <= form_1099.exported_at))`

/** Whether the member cannot sign in, or no email reaches them: then a form on the website is mailed, too. */
const cannotOpen = sql<boolean>`exists (
  select from panelist where panelist.id = form_1099.panelist_id
  and (not is_active or email_verified_at is null or email_bounced_at is not null))`

const among = (compared: RawBuilder<boolean>) => sql<boolean>`exists (
  select from form_1099 other
  where other.panelist_id = form_1099.panelist_id and other.year = form_1099.year and other.form = form_1099.form
  and ${compared})`

const latest = (db: Db) =>
  db
    .selectFrom('form_1099')
    .where(among(sql`other.id > form_1099.id`), '=', false)
    .select(['panelist_id', 'year', 'form', 'masked_id', 'record_sealed', 'exported_at'])
    .select([among(sql`other.id < form_1099.id`).as('is_corrected'), isOnline.as('is_online')])

/** The member's forms on the website, newest first. */
export async function onlineCopies(db: Db, panelistId: number) {
  const rows = await latest(db)
    .where('panelist_id', '=', panelistId)
    .where(isOnline, '=', true)
    .orderBy('year', 'desc')
    .orderBy('form')
    .execute()
  return rows.map(({ year, form, is_corrected, exported_at }) => ({
    year,
    form,
    isCorrected: is_corrected,
    writtenAt: exported_at.toISOString(),
  }))
}

interface StateBoxes {
  state: string
  payerNumber: string
  /** Income in that state. */
  cents: number
}

/** The content of one member's printed form. */
export interface Copy extends FormOfYear {
  panelistId: number
  record: Record1099
  isCorrected: boolean
  /** `null` when nothing is reported to their state. */
  stateBoxes: StateBoxes | null
}

type Row = Awaited<ReturnType<ReturnType<typeof latest>['execute']>>[number]
type Filings = Awaited<ReturnType<typeof stateFilings>>

/**
 * How income is reported to the state now, because the payer's number may be added late; otherwise as it was when the form
 * was exported.
 */
function stateBoxesOf({ state, cents, stateFiling }: Record1099, filings: Filings): StateBoxes | null {
  const filing = filings.get(state) ?? stateFiling
  return filing ? { state, payerNumber: filing.payerNumber, cents } : null
}

export function copyOf(crypto: Crypto, row: Omit<Row, 'exported_at' | 'is_online'>, filings: Filings): Copy {
  const record = openRecord(crypto, row)
  return {
    year: row.year,
    form: row.form,
    panelistId: row.panelist_id,
    record,
    isCorrected: row.is_corrected,
    stateBoxes: stateBoxesOf(record, filings),
  }
}

/** A form that the member may open on the website. */
export async function findOnlineCopy(db: Db, crypto: Crypto, panelistId: number, { year, form }: FormOfYear) {
  const row = await latest(db)
    .where('panelist_id', '=', panelistId)
    .where('year', '=', year)
    .where('form', '=', form)
    .where(isOnline, '=', true)
    .executeTakeFirst()
  return row ? copyOf(crypto, row, await stateFilings(db)) : null
}

/** Those of the members who get the form on the website. */
export async function onlineMembers(db: Db, { year, form }: FormOfYear, panelistIds: readonly number[]) {
  const rows = await latest(db)
    .where('year', '=', year)
    .where('form', '=', form)
    .where(sql<boolean>`panelist_id = any(${panelistIds}::bigint[])`)
    .where(isOnline, '=', true)
    .execute()
  return rows.map(({ panelist_id, is_corrected }) => ({ panelistId: panelist_id, isCorrected: is_corrected }))
}

export interface CopyFilter {
  /** One member, no matter how they get it; without it, all members who need paper. */
  member?: number
  /** Cursor: only members with higher ids. */
  after: number
  limit: number
}

/** Forms to print, by panelist id. */
export async function copiesOnPaper(
  db: Db,
  crypto: Crypto,
  { year, form }: FormOfYear,
  filter: CopyFilter,
): Promise<Copy[]> {
  const { member, after, limit } = filter
  const rows = await latest(db)
    .where('year', '=', year)
    .where('form', '=', form)
    .where((eb) => (member === undefined ? eb.or([eb.not(isOnline), cannotOpen]) : eb('panelist_id', '=', member)))
    .where('panelist_id', '>', after)
    .orderBy('panelist_id')
    .limit(limit)
    .execute()
  const filings = await stateFilings(db)
  return rows.map((row) => copyOf(crypto, row, filings))
}
