import 'server-only'
import type { Handlers } from '../handler.ts'
import { addressStatus, storedFields } from '../profile/stored-profile.ts'
import { Refusal } from '../refusal.ts'
import { panelistByIkey } from './outcomes.repository.ts'
import { reportOutcome } from './outcomes.ts'

/** What survey hosts report, and what the outcome pages then ask of the member. @see panel-api.md Outcomes, unsubscribe */
export const outcomeHandlers: Handlers<'recordOutcome' | 'recordScreener' | 'profileStatusByIkey'> = {
  async recordOutcome({ db, body, caller }) {
    const decided = await reportOutcome(db, body, body.redirectUri, body.surveyUrl, caller)
    if (!decided) throw new Refusal('ALREADY_PARTICIPATED')
    return {}
  },

  async recordScreener({ db, body, caller }) {
    const decided = await reportOutcome(db, body, body.redirectUri, body.surveyUrl, caller)
    if (!decided) throw new Refusal('SCREENER_ALREADY_COMPLETED')
    return {}
  },

  async profileStatusByIkey({ db, path }) {
    const panelist = await panelistByIkey(db, path.ikey)
    if (!panelist) throw new Refusal('NOT_FOUND')
    const fields = storedFields(panelist.profile)
    return {
      profileCompleted: panelist.profile_completed,
      npiPresent: fields.npiNumber !== null,
      panelistType: { type: panelist.panelist_type },
      addressStatus: addressStatus(fields),
      status: panelist.status,
    }
  },
}
