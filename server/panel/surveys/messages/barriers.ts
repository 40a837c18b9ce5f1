import 'server-only'
import { sql } from 'kysely'

/*
 * Why a member gets no message about surveys; `null` for those who get one. For queries of `panelist`. Operators read these.
 */

const isPaused = sql<boolean>`coalesce(panelist.surveys_paused_until > now(), false)`

export const emailBarrier = sql<string | null>`case
  when panelist.unsubscribed_at is not null then 'wants no invitations by email'
  when panelist.email is null or panelist.email_verified_at is null then 'no verified email'
  when panelist.email_bounced_at is not null then 'email bounced'
  when ${isPaused} then 'paused invitations'
end`

/** Whoever has one gets no texts but sign-in codes. */
export const noTexts = sql<string | null>`case
  when exists (select from text_stop where text_stop.number = panelist.mobile) then 'stopped texts'
  when not panelist.survey_texts then 'wants no invitations by text'
  when panelist.survey_texts is null and panelist.sms_consent_at is null then 'has not agreed to texts'
end`

export const textBarrier = sql<string | null>`coalesce(${noTexts}, case when ${isPaused} then 'paused invitations' end)`

/** One text about surveys in 24 hours is enough, whatever the number of surveys. */
export const textedLately = sql<boolean>`coalesce(panelist.survey_texted_at > now() - interval '24 hours', false)`

/** The same for a text that is about to be queued. */
export const newTextBarrier = sql<string | null>`coalesce(${textBarrier},
  case when ${textedLately} then 'was texted in the last 24 hours' end)`
