import 'server-only'
import { sql } from 'kysely'
import { hashOf } from '../core/random-keys.ts'
import type { Db } from '../database/schema.ts'

/** The device's hash if a sign-in to this account happened on it before; else `null`. */
export async function trustedDeviceOf(
  db: Db,
  panelistId: number | null,
  device: string | null,
): Promise<string | null> {
  if (panelistId === null || device === null) return null
  const trusted = await db
    .selectFrom('known_device')
    .select('device_hash')
    .where('panelist_id', '=', panelistId)
    .where('device_hash', '=', hashOf(device))
    .executeTakeFirst()
  return trusted?.device_hash ?? null
}

/** Marks the device of a sign-in as trusted. */
export async function rememberDevice(db: Db, panelistId: number, device: string | null): Promise<void> {
  if (device === null) return
  await db
    .insertInto('known_device')
    .values({ panelist_id: panelistId, device_hash: hashOf(device) })
    .onConflict((conflict) =>
      conflict.columns(['panelist_id', 'device_hash']).doUpdateSet({ seen_at: sql<Date>`now()` }),
    )
    .execute()
}
