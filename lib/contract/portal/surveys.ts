import * as z from 'zod/mini'
import { profileCodes } from '../codes.ts'
import { call } from '../endpoint.ts'
import { Key, ParticipationCode, PathKey } from '../fields.ts'
import { campaignInvitationUrl, openByCode, saveCampaignProfile } from '../panel/surveys/survey-start.ts'
import { Started } from './session.ts'

/** Profile details that the survey requires, sent with the start. */
const details = z.optional(saveCampaignProfile.declared.body)

/**
 * Starts a survey by invitation, campaign or participation code. The server checks the methodology and blocked statuses,
 * saves the details and reserves the place. `next` is the sealed link of the survey, or the page after the `notice`. An
 * error is shown on the screen, with its message.
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
