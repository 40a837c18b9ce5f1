import type { BusinessCode } from '#lib/contract/codes.ts'
import type { CallName } from '#lib/contract/index.ts'
import { lookupId } from '../lookups/lookup-trees.ts'

/* What each way to see a refusal consists of, and the member that most of them need. */

/** Values are keys of the scenario; `null` stands for an unknown key. */
export type Opened =
  | { invitation: string; of: string }
  | { campaign: string | null; sends?: Readonly<Record<string, unknown>> }
  /** `after`: an outcome that the person already has. */
  | { partner: string | null; survey: string; after?: 'screened' }
  | { participationCode: string }
  | { outcomeOf: string; of: string }
  | { unsubscribes: string; of: string }
  | { declines: string; of: string }
  /** Declined first, unless the survey already has an outcome. */
  | { undoes: string; of: string; declinesFirst?: true }

export interface RefusalFixture {
  call: CallName
  code: BusinessCode
  /** Key of the member; `null` for any. */
  as: string | null
  opens: Opened
  /** Instructions in words. */
  how: string
}

export const DENTIST = 'dentist'
export const dentistWork = {
  professionId: lookupId('professions', 'Dentist/Dental Professional'),
  specialityId: lookupId('specialities', 'Dentist', lookupId('professions', 'Dentist/Dental Professional')),
  email: 'rita.fuller@mail.test',
}
