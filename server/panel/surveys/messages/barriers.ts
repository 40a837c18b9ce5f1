import 'server-only'
import { sql } from 'kysely'

/*
 * Why a member gets no messages about surveys, as operators read it; `null` for members who get them. For queries of
 * `panelist`.
 */

const isPaused = sql<boolean>`coalesce(panelist.surveys_paused_until > now(), false)`

export const emailBarrier = sql<string | null>`case
  when panelist.unsubscribed_at is not null then 'wants no invitations by email'
  when panelist.email is null or panelist.email_verified_at is null then 'no verified email'
  when panelist.email_bounced_at is not null then 'email bounced'
  when ${isPaused} then 'paused invitations'
end`

/** A member with one of these gets no texts except codes. */
export const noTexts = sql<string | null>`case
  when exists (select from text_stop where text_stop.number = panelist.mobile) then 'stopped texts'
  when not panelist.survey_texts then 'wants no invitations by text'
  when panelist.survey_texts is null and panelist.sms_consent_at is null then 'has not agreed to texts'
end`

export const textBarrier = sql<string | null>`coalesce(${noTexts}, case when ${isPaused} then 'paused invitations' end)`

/** A member gets at most one text about surveys in 24 hours. */
export const textedLately = sql<boolean>`coalesce(panelist.survey_texted_at > now() - interval '24 hours', false)`

/** `textBarrier` plus the limit of one text in 24 hours, for a new text. */
export const newTextBarrier = sql<string | null>`coalesce(${textBarrier},
  case when ${textedLately} then 'was texted in the last 24 hours' end)`
