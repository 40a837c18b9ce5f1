import 'server-only'
import { sql } from 'kysely'
import type { CountryCode, NumberType } from 'libphonenumber-js/max'
import { DEV_COUNTRY_PREFIX } from '#lib/constants.ts'
import type { Db } from '../../database/schema.ts'
import type { NumberLineTable } from '../../database/tables/auth.ts'

/** Line type of a number; `none` when it is not a personal number in the US states, DC or the territories. */
export type Line = NumberLineTable['line'] | 'none'

/** Asks a provider for a line type; `null` when the provider does not know it. */
export type LineTypes = (number: string) => Promise<Line | null>

export interface PhoneLookup {
  /** @param number in E.164 */
  lineOf: (db: Db, number: string) => Promise<Line>
}

const territories: ReadonlySet<CountryCode | undefined> = new Set(['US', 'PR', 'VI', 'GU', 'AS', 'MP'])
/** The number plan cannot tell mobile from landline in the states; operators may record it in `number_line`. */
const personal: ReadonlySet<NumberType> = new Set(['FIXED_LINE_OR_MOBILE', 'MOBILE'])

/** Pay-per-call exchanges, and the numbers reserved for fiction. */
const notPersons = /^\+1\d{3}(976\d{4}|55501\d{2})$/

async function lineByPlan(number: string): Promise<Line> {
  if (notPersons.test(number)) return 'none'
  const { parsePhoneNumberFromString } = await import('libphonenumber-js/max')
  const parsed = parsePhoneNumberFromString(number)
  if (!parsed?.isValid() || !territories.has(parsed.country)) return 'none'
  const type = parsed.getType()
  if (personal.has(type)) return 'mobile'
  return type === 'FIXED_LINE' ? 'landline' : type === 'VOIP' ? 'voip' : 'none'
}

/** The line type that an operator recorded, by the longest matching prefix. */
async function lineByOperator(db: Db, number: string): Promise<Line | null> {
  const row = await db
    .selectFrom('number_line')
    .select('line')
    .where(sql<boolean>`starts_with(${number}, prefix)`)
    .orderBy(sql`length(prefix)`, 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.line ?? null
}

interface NumberPlan {
  allowDevCountry: boolean
  /** A provider that can tell mobile from landline; `null` to use the number plan alone. */
  lineTypes: LineTypes | null
}

/**
 * Looks a number up in operators' records, then in the public number plan. Asks the provider when the plan says mobile or
 * cannot tell mobile from landline.
 */
export const numberPlan = ({ allowDevCountry, lineTypes }: NumberPlan): PhoneLookup => ({
  async lineOf(db, number) {
    const isForeign = number.startsWith(DEV_COUNTRY_PREFIX)
    if (isForeign && !allowDevCountry) return 'none'
    const line = await lineByOperator(db, number)
    if (line || isForeign) return line ?? 'mobile'
    const planned = await lineByPlan(number)
    return planned === 'mobile' && lineTypes ? ((await lineTypes(number)) ?? planned) : planned
  },
})
