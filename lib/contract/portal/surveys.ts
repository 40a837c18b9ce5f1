import * as z from 'zod/mini'
import { profileCodes } from '../codes.ts'
import { call } from '../endpoint.ts'
import { Key, ParticipationCode, PathKey } from '../fields.ts'
import { campaignInvitationUrl, openByCode, saveCampaignProfile } from '../panel/surveys/survey-start.ts'
import { Started } from './session.ts'

/** What the survey lacked of the member, who gives it with the start. */
const details = z.optional(saveCampaignProfile.declared.body)

/**
 * Starts a survey by an invitation, by a campaign, or by a participation code. The server asks for the methodology, applies
 * the rule for blocked members, saves the details and has the panel reserve the place.
 * `next` is the survey by a sealed link, or where a `notice` leads. An error stays on the screen; its message is the sentence.
 * @see docs/specification/survey-start.md
 */
export const startSurvey = call('POST', '/api/surveys/start', {
  host: 'portal',
  access: 'member',
  body: z.discriminatedUnion('by', [
    z.strictObject({
      by: z.literal('invitation'),
      screen: z.enum(['dashboard', 'landing']),
      surveyMaskedId: PathKey,
      invitationMaskedId: Key,
      details,
    }),
    z.strictObject({ by: z.literal('campaign'), surveyMaskedId: PathKey, ckey: PathKey, details }),
    z.strictObject({ by: z.literal('code'), code: ParticipationCode }),
  ]),
  answer: Started,
  codes: [
    ...campaignInvitationUrl.declared.codes,
    ...saveCampaignProfile.declared.codes,
    ...profileCodes,
    ...openByCode.declared.codes,
  ],
})
