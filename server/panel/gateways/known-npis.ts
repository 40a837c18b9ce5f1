import 'server-only'
import type { Db } from '../database/schema.ts'
import { type NpiHolder, type NpiRegistry, RegistryUnavailable } from './npi-registry.ts'

/*
 * Looks up the holder of an NPI in the panel's own tables: first operators' records, then the loaded NPPES files.
 */

/** Once a monthly file is loaded, an NPI that is not in it is not active. */
async function loadedHolder(db: Db, npiNumber: string): Promise<NpiHolder> {
  const holder = await db.selectFrom('npi_holder').selectAll().where('npi_number', '=', npiNumber).executeTakeFirst()
  if (holder) {
    const { last_names, taxonomy_code } = holder
    return { kind: 'person', lastNames: last_names, taxonomy: taxonomy_code ? { code: taxonomy_code } : undefined }
  }
  const file = await db
    .selectFrom('npi_file')
    .select('name')
    .where('finished_at', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return { kind: file ? 'nobody' : 'unknown' }
}

/** The holder that an operator recorded; `null` for most NPIs. */
async function recordedHolder(db: Db, npiNumber: string): Promise<NpiHolder | null> {
  const record = await db
    .selectFrom('npi_record')
    .select('last_names')
    .where('npi_number', '=', npiNumber)
    .executeTakeFirst()
  return record?.last_names.length ? { kind: 'person', lastNames: record.last_names } : null
}

export const knownNpis: NpiRegistry = {
  holderOf: async (db, npiNumber) => (await recordedHolder(db, npiNumber)) ?? loadedHolder(db, npiNumber),
}

/**
 * Asks a registry about each NPI that no operator recorded. While the registry does not answer, a holder in the loaded
 * files counts; those files may lack new NPIs.
 */
export const registryFirst = (registry: NpiRegistry): NpiRegistry => ({
  async holderOf(db, npiNumber) {
    const recorded = await recordedHolder(db, npiNumber)
    if (recorded) return recorded
    try {
      return await registry.holderOf(db, npiNumber)
    } catch (error) {
      if (!(error instanceof RegistryUnavailable)) throw error
      const holder = await loadedHolder(db, npiNumber)
      if (holder.kind === 'person') return holder
      throw error
    }
  },
})
