import 'server-only'
import type { MessageChannel, MessageChoices, SurveyArea } from '#lib/contract/panel/message-choices.ts'
import { formatMoment } from '#lib/format/dates.ts'
import { formatPhone } from '#lib/format/phone.ts'
import type { Translate } from '#lib/language/translate.ts'
import { DAYTIME, type TextHours } from '#lib/values/text-hours.ts'
import { latestConsent } from '../../core/consents.ts'
import { textsStoppedAt } from '../../core/messages/text-stops.ts'
import type { PanelContext } from '../../core/panel-context.ts'
import type { Db } from '../../database/schema.ts'
import { type Reader, translateFor } from '../../language/branding.ts'
import type { PanelistRow } from '../../profile/profile.repository.ts'
import { storedFields } from '../../profile/stored-profile.ts'
import { offeredAreas } from '../../surveys/areas.repository.ts'
import { hasOwnHours } from '../../surveys/messages/text-hours.ts'
import { purposes } from '../consents/purposes.ts'

/* A member's choices about survey invitations, and what may block them regardless of the choice. */

const momentOf = (date: Date, t: Translate) => formatMoment(date.toISOString(), t.language)

function emailChoice(
  { email, email_verified_at, email_bounced_at, unsubscribed_at }: PanelistRow,
  t: Translate,
): MessageChannel {
  if (email === null)
    return { isOn: false, canChange: false, note: t('Add an email address to get invitations by email.') }
  const isOn = unsubscribed_at === null
  if (email_bounced_at)
    return {
      isOn,
      canChange: true,
      note: t(
        "Your mail server returned our email on {day}: it doesn't know the address. Select Change email to confirm this address again, or another one.",
        { day: momentOf(email_bounced_at, t) },
      ),
    }
  const note = email_verified_at === null ? t('Verify your email address to get invitations by email.') : null
  return { isOn, canChange: true, note }
}

/** The number that members can text START to; `null` with a provider's number pool, or without a provider. */
const senderNumber = ({ twilio }: PanelContext) => (twilio?.sender.startsWith('+') ? formatPhone(twilio.sender) : null)

function stoppedNote(panel: PanelContext, stoppedAt: Date, t: Translate): string {
  const number = senderNumber(panel)
  const day = momentOf(stoppedAt, t)
  return number
    ? t("You replied STOP on {day}, so we can't text you. To get texts again, text START to {number}.", { day, number })
    : t("You replied STOP on {day}, so we can't text you. To get texts again, reply START to one of our texts.", {
        day,
      })
}

/** Whether the text consent was last withdrawn on the privacy page. */
async function withdrewTextConsent(db: Db, panelistId: number): Promise<boolean> {
  const latest = await latestConsent(db, panelistId, 'texts')
  return latest?.given === false
}

async function textChoice(db: Db, panel: PanelContext, member: PanelistRow, t: Translate): Promise<MessageChannel> {
  const stoppedAt = await textsStoppedAt(db, member.mobile)
  if (!stoppedAt) return { isOn: member.survey_texts ?? member.sms_consent_at !== null, canChange: true, note: null }
  const note = (await withdrewTextConsent(db, member.id))
    ? t('You stopped all our texts on the Privacy page. You can agree to them again there.')
    : stoppedNote(panel, stoppedAt, t)
  return { isOn: false, canChange: false, note }
}

/** `null` when the member's time zone is unknown. */
function hoursOf({ time_zone, profile, text_from_hour, text_to_hour }: PanelistRow): TextHours | null {
  const state = storedFields(profile).mailingAddress?.state ?? null
  if (!hasOwnHours({ timeZone: time_zone, state })) return null
  return text_from_hour === null || text_to_hour === null ? DAYTIME : { from: text_from_hour, to: text_to_hour }
}

async function areasOf(db: Db, { unwanted_areas }: PanelistRow): Promise<SurveyArea[] | null> {
  const areas = await offeredAreas(db)
  return areas ? areas.map(({ id, name }) => ({ id, name, isUnwanted: unwanted_areas.includes(id) })) : null
}

/** This panel knows both channels. */
export type StoredChoices = MessageChoices & Record<'email' | 'texts', MessageChannel>

/** The stored choices. @param reader who they are shown to: the member or an operator */
export async function choicesOf(
  db: Db,
  panel: PanelContext,
  member: PanelistRow,
  reader: Reader,
): Promise<StoredChoices> {
  const t = translateFor(reader)
  const { words, version } = purposes.texts
  const until = member.surveys_paused_until
  return {
    email: emailChoice(member, t),
    texts: await textChoice(db, panel, member, t),
    textConsent: { words: words(panel, t), version },
    textHours: hoursOf(member),
    areas: await areasOf(db, member),
    pausedUntil: until && until > new Date() ? until.toISOString() : null,
  }
}
