import 'server-only'
import { latestConsent } from '../../core/consents.ts'
import { databaseNow } from '../../database/now.ts'
import type { Db } from '../../database/schema.ts'
import { findEntries } from '../../profile/lookups/lookups.repository.ts'
import { panelistById } from '../../profile/profile.repository.ts'
import { savedAtOf } from '../../profile/save-dates.ts'
import { storedFields } from '../../profile/stored-profile.ts'
import { type FactName, knownFacts } from './known-facts.ts'

/** A current fact from a member's profile. */
export interface Fact {
  name: FactName
  title: string
  code: string
  text: string
  savedAt: Date
  /** In days. */
  age: number
}

/** Without the health consent no health fact is sent, whatever else the member agreed to. */
async function mayShareHealth(db: Db, panelistId: number): Promise<boolean> {
  const latest = await latestConsent(db, panelistId, 'health')
  return latest?.given === true
}

const DAY = 86_400_000

/** The wanted facts that the profile has and that may be sent. */
export async function factsOfMember(db: Db, panelistId: number, factNames: readonly FactName[]): Promise<Fact[]> {
  if (factNames.length === 0) return []
  const row = await panelistById(db, panelistId)
  const { professionId, specialityId, subSpecialityId } = storedFields(row.profile)
  const work = { professions: professionId, specialities: specialityId, subSpecialities: subSpecialityId }
  const keys = Object.entries(work).flatMap(([kind, id]) => (id === null ? [] : [{ kind, id }]))
  const find = await findEntries(db, keys)
  const savedAt = await savedAtOf(db, panelistId)
  const now = await databaseNow(db)
  const sharesHealth = await mayShareHealth(db, panelistId)
  return factNames.flatMap((name) => {
    const { title, part, read } = knownFacts[name]
    const value = part === 'health' && !sharesHealth ? null : read(row, (kind, id) => find(kind, id)?.name)
    if (!value) return []
    const saved = savedAt(part)
    return [{ name, title, ...value, savedAt: saved, age: Math.max(0, Math.floor((+now - +saved) / DAY)) }]
  })
}
