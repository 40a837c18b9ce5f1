import 'server-only'
import type { Db } from '../database/schema.ts'
import { type NpiHolder, type NpiRegistry, RegistryUnavailable } from './npi-registry.ts'

/*
 * Whose an NPI is, by what the panel itself keeps: what operators recorded, then the files of NPPES.
 */

/** Once a monthly file is loaded, who is not in it has no active NPI. */
async function loadedHolder(db: Db, npiNumber: string): Promise<NpiHolder> {
  const holder = await db.selectFrom('npi_holder').selectAll().where('npi_number', '=', npiNumber).executeTakeFirst()
  if (holder) {
    const { last_names, taxonomy_code } = holder
    return { is: 'person', lastNames: last_names, taxonomy: taxonomy_code ? { code: taxonomy_code } : undefined }
  }
  const file = await db
    .selectFrom('npi_file')
    .select('name')
    .where('finished_at', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return { is: file ? 'nobody' : 'unknown' }
}

/** What an operator recorded; `null` of most. */
async function recordedHolder(db: Db, npiNumber: string): Promise<NpiHolder | null> {
  const record = await db
    .selectFrom('npi_record')
    .select('last_names')
    .where('npi_number', '=', npiNumber)
    .executeTakeFirst()
  return record?.last_names.length ? { is: 'person', lastNames: record.last_names } : null
}

export const knownNpis: NpiRegistry = {
  holderOf: async (db, npiNumber) => (await recordedHolder(db, npiNumber)) ?? loadedHolder(db, npiNumber),
}

/**
 * A registry that is asked about whoever no operator has recorded. While it does not answer, people of the loaded files can go
 * on; they may lack newer ones.
 */
export const askedFirst = (registry: NpiRegistry): NpiRegistry => ({
  async holderOf(db, npiNumber) {
    const recorded = await recordedHolder(db, npiNumber)
    if (recorded) return recorded
    try {
      return await registry.holderOf(db, npiNumber)
    } catch (error) {
      if (!(error instanceof RegistryUnavailable)) throw error
      const known = await loadedHolder(db, npiNumber)
      if (known.is === 'person') return known
      throw error
    }
  },
})
