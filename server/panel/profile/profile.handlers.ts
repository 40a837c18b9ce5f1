import 'server-only'
import type { BodyOf } from '#lib/contract/endpoint.ts'
import type { Contract } from '#lib/contract/index.ts'
import { audit } from '../audit.ts'
import { isTaken } from '../auth/email.repository.ts'
import { inOneTransaction } from '../database/transaction.ts'
import type { Handlers } from '../handler.ts'
import { Refusal } from '../refusal.ts'
import { type PanelistRow, panelistById } from './profile.repository.ts'
import { profileOf } from './profile.ts'
import { settleStatus } from './status.ts'
import { profileInfo } from './stored-profile.ts'

type Payload = BodyOf<Contract['saveProfile']>

/** The payload of the email flow; what else a profile consists of is not taken here. @see decisions C-32 */
function emailOf({ id: _, email, ...rest }: Payload): string {
  const others = Object.values(rest).some((value) => value !== undefined)
  if (others || email === undefined) throw new Refusal('VALIDATION_FAILED')
  return email
}

const isVerifiedEmail = (row: PanelistRow, email: string) => row.email === email && row.email_verified_at !== null

/** @see panel-api.md Profile */
export const profileHandlers: Handlers<'getProfile' | 'profileStatus' | 'saveProfile'> = {
  getProfile: async ({ db, panel, member }) =>
    profileOf(await panelistById(db, member.panelistId), panel.origin, panel.crypto),

  async profileStatus({ db, member }) {
    const { panelist_type, profile } = await panelistById(db, member.panelistId)
    return profileInfo(panelist_type, profile)
  },

  saveProfile: ({ db, panel, member, body, caller }) =>
    inOneTransaction(db, async (tx) => {
      const email = emailOf(body)
      const row = await panelistById(tx, member.panelistId)
      if (!isVerifiedEmail(row, email)) {
        const taken = await isTaken(tx, email, member.panelistId)
        throw new Refusal(taken ? 'ALREADY_REGISTERED_EMAIL' : 'VALIDATION_FAILED')
      }
      await settleStatus(tx, member.panelistId)
      await audit(tx, caller, 'profile saved', { panelistId: member.panelistId })
      return profileOf(await panelistById(tx, member.panelistId), panel.origin, panel.crypto)
    }),
}
