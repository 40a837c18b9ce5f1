import 'server-only'
import * as z from 'zod/mini'
import { SUITE_MAX } from '#lib/constants.ts'
import { capitalizeWords } from '#lib/format/names.ts'
import { errorName, log } from '#server/log.ts'
import type { Db } from '../database/schema.ts'
import { providerPool } from './provider-pool.ts'

/** A specialty: its NUCC taxonomy code and, if known, its name. */
export interface Taxonomy {
  code: string
  desc?: string
}

interface NpiAddress {
  firstLine: string
  suiteNumber: string | null
  city: string
  state: string
  zipCode: string
}

/** A registry's answer about an NPI: its holder, `nobody` when no person has it, or `unknown`. */
export type NpiHolder =
  | { kind: 'person'; lastNames: readonly string[]; taxonomy?: Taxonomy; address?: NpiAddress }
  | { kind: 'nobody' }
  | { kind: 'unknown' }

export interface NpiRegistry {
  /** @throws RegistryUnavailable when the registry cannot answer now */
  holderOf: (db: Db, npiNumber: string) => Promise<NpiHolder>
}

/** The registry does not answer, or its answer is not valid. */
export class RegistryUnavailable extends Error {
  override readonly name = 'RegistryUnavailable'
}

const Place = z.object({
  address_purpose: z.optional(z.string()),
  country_code: z.optional(z.string()),
  address_1: z.optional(z.string()),
  address_2: z.optional(z.string()),
  city: z.optional(z.string()),
  state: z.optional(z.string()),
  postal_code: z.optional(z.string()),
})
const Field = z.object({ code: z.string(), desc: z.nullish(z.string()), primary: z.optional(z.boolean()) })
const Person = z.object({
  number: z.coerce.string(),
  enumeration_type: z.string(),
  basic: z.object({ last_name: z.optional(z.string()), status: z.optional(z.string()) }),
  other_names: z.optional(z.array(z.object({ last_name: z.optional(z.string()) }))),
  addresses: z.optional(z.array(Place)),
  taxonomies: z.optional(z.array(Field)),
})
/** A refusal also has status 200, and names the parameter that it is about. */
const Refused = z.object({ Errors: z.array(z.object({ field: z.optional(z.string()) })).check(z.minLength(1)) })
const Found = z.object({ results: z.array(Person) })
const Answer = z.union([Refused, Found])

/** Turns the capitals of registries into normal case. */
const inWords = (text: string) => capitalizeWords(text.toLowerCase())

/** The mailing address; undefined when it is incomplete or outside the United States. */
function addressIn({ addresses = [] }: z.output<typeof Person>): NpiAddress | undefined {
  const mailingAddress = addresses.find(({ address_purpose }) => address_purpose === 'MAILING')
  const { address_1, address_2, city, state, postal_code, country_code } = mailingAddress ?? {}
  if (country_code !== 'US' || !address_1 || !city || !state || !postal_code) return undefined
  const suiteNumber = address_2 ? inWords(address_2).slice(0, SUITE_MAX) : null
  return { firstLine: inWords(address_1), suiteNumber, city: inWords(city), state, zipCode: postal_code.slice(0, 5) }
}

function taxonomyIn({ taxonomies = [] }: z.output<typeof Person>): Taxonomy | undefined {
  const { code, desc } = taxonomies.find(({ primary }) => primary) ?? taxonomies[0] ?? {}
  return code && desc ? { code, desc } : undefined
}

const INDIVIDUAL = 'NPI-1'
const ACTIVE = 'A'

function holderIn(answer: z.output<typeof Answer>, npiNumber: string): NpiHolder {
  if ('Errors' in answer) {
    if (answer.Errors.every(({ field }) => field === 'number')) return { kind: 'nobody' }
    throw new RegistryUnavailable('refused')
  }
  const person = answer.results.find(({ number }) => number === npiNumber)
  const { last_name, status = ACTIVE } = person?.basic ?? {}
  if (!person || person.enumeration_type !== INDIVIDUAL || status !== ACTIVE || !last_name) return { kind: 'nobody' }
  const others = person.other_names?.flatMap((name) => name.last_name || []) ?? []
  return {
    kind: 'person',
    lastNames: [last_name, ...others],
    taxonomy: taxonomyIn(person),
    address: addressIn(person),
  }
}

const VERSION = '2.1'
const ANSWER_MS = 4_000
/** In bytes. An answer for one number has about ten kilobytes. */
const ANSWER_LIMIT = 512 * 1024

/**
 * A registry with the read API of NPPES, version 2.1.
 * @param url the URL without the query, such as `https://npiregistry.cms.hhs.gov/api/`
 */
export function nppes(url: string): NpiRegistry {
  const { origin, pathname } = new URL(url)
  const pool = providerPool(origin, { milliseconds: ANSWER_MS, bytes: ANSWER_LIMIT })

  async function requestEntry(npiNumber: string): Promise<z.output<typeof Answer>> {
    const { statusCode, body } = await pool.request({
      method: 'GET',
      path: pathname,
      query: { version: VERSION, number: npiNumber },
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(ANSWER_MS),
    })
    if (statusCode === 200) return Answer.parse(await body.json())
    await body.dump()
    throw new RegistryUnavailable(String(statusCode))
  }

  return {
    async holderOf(_db, npiNumber) {
      try {
        return holderIn(await requestEntry(npiNumber), npiNumber)
      } catch (error) {
        log.error('npi registry failed', { error: errorName(error) })
        throw new RegistryUnavailable()
      }
    },
  }
}
