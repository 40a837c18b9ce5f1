import 'server-only'
import type { InterviewJoin } from '#lib/contract/panel/surveys/surveys.ts'
import { calendarFile, calendarMethod } from '#lib/format/calendar-file.ts'
import { formatInterviewTime, hostTime } from '#lib/format/interview-time.ts'
import { interviewInCalendar, joinText } from '#lib/rules/surveys/interview-join.ts'
import { mailMessage, textMessage } from '../core/messages/mail.ts'
import type { Message, MessageName } from '../gateways/message.ts'
import type { MailBranding } from '../language/branding.ts'

export type InterviewChange = 'scheduled' | 'moved' | 'join' | 'canceled'

export interface Interview {
  email: string
  maskedId: string
  topic: string
  /** In minutes. */
  loi: number
  /** Local time in Detroit. */
  startsAt: string
  sequence: number
  timeZone: string | null
  /** Null while unknown. */
  join: InterviewJoin | null
  /** `YYYY-MM-DD`. */
  today: string
}

const titles: Readonly<Record<InterviewChange, { name: MessageName; subject: string }>> = {
  scheduled: { name: 'interview-scheduled', subject: 'Your interview: {time}' },
  moved: { name: 'interview-moved', subject: 'Your interview has a new time: {time}' },
  join: { name: 'interview-join', subject: 'How to join your interview: {time}' },
  canceled: { name: 'interview-canceled', subject: 'Your interview is canceled: {time}' },
}

const ADD = 'Open the attached file to add it to your calendar.'
const REPLACES = 'It replaces the old one.'
const calendarSentences: Readonly<Record<InterviewChange, readonly string[]>> = {
  scheduled: [ADD],
  moved: [ADD, REPLACES],
  join: [ADD, REPLACES],
  canceled: ['Open the attached file to remove it from your calendar.'],
}

type InterviewFacts = Pick<Interview, 'topic' | 'loi' | 'startsAt' | 'timeZone' | 'join'>

const timeOf = ({ t }: MailBranding, { startsAt, timeZone }: Pick<Interview, 'startsAt' | 'timeZone'>) =>
  formatInterviewTime(startsAt, timeZone, t.language)

const topicText = ({ t }: MailBranding, { topic }: Pick<Interview, 'topic'>) => t('Topic: {topic}', { topic })

/** When the interview is, in the member's and the host's time, its topic, and how to join. */
function interviewParagraphs(branding: MailBranding, interview: InterviewFacts): string[] {
  const { t } = branding
  const { loi: minutes, startsAt, timeZone, join } = interview
  const host = hostTime(startsAt, timeZone, t.language)
  const timeText = t('Your interview is on {time} and takes about {minutes} minutes.', {
    time: timeOf(branding, interview),
    minutes,
  })
  return [
    host ? `${timeText} ${t('For your host it is {time}.', { time: host })}` : timeText,
    topicText(branding, interview),
    ...(join ? [joinText(join, t)] : []),
  ]
}

const canceledParagraphs = (branding: MailBranding, interview: InterviewFacts): string[] => [
  branding.t("Your interview on {time} is canceled. We'll email you if there's a new time.", {
    time: timeOf(branding, interview),
  }),
  topicText(branding, interview),
]

export function interviewReminderMail(
  branding: MailBranding,
  { email, ...interview }: InterviewFacts & Pick<Interview, 'email'>,
): Message {
  return mailMessage(branding, {
    name: 'interview-reminder',
    to: email,
    about: 'survey',
    subject: branding.t('Reminder of your interview: {time}', { time: timeOf(branding, interview) }),
    paragraphs: [
      ...interviewParagraphs(branding, interview),
      `${branding.t('See it on your dashboard, or ask for another time:')}\n${branding.links.dashboard()}`,
    ],
  })
}

/** Short and without the topic, because a locked phone shows texts to anybody who looks at it. */
export function interviewReminderText(
  branding: MailBranding,
  { mobile, ...interview }: Pick<Interview, 'startsAt' | 'timeZone'> & { mobile: string },
): Message {
  const { brand, links, t } = branding
  const sentence = t('{brand} reminder: your interview is on {time}.', {
    brand: brand.name,
    time: timeOf(branding, interview),
  })
  return textMessage(branding, {
    name: 'interview-reminder-text',
    to: mobile,
    about: 'survey',
    text: `${sentence}\n${links.dashboard()}\n${t('Reply STOP to end texts.')}`,
  })
}

/**
 * Mail about an interview, with a calendar entry that replaces or cancels the previous one. Like an invitation, it names the
 * topic only below its first lines.
 */
export function interviewMail(branding: MailBranding, interview: Interview, change: InterviewChange): Message {
  const { email, maskedId: id, topic, loi: minutes, startsAt, sequence, today } = interview
  const { brand, t } = branding
  const { name, subject } = titles[change]
  const appointment = {
    id,
    startsAt,
    minutes,
    sequence,
    isCanceled: change === 'canceled',
    ...interviewInCalendar({ brand: brand.name, topic, join: interview.join }, t),
  }
  const content = calendarFile(appointment, { name: brand.name, email: brand.supportEmail }, today)
  return mailMessage(branding, {
    name,
    to: email,
    about: 'survey',
    subject: t(subject, { time: timeOf(branding, interview) }),
    paragraphs: [
      ...(change === 'canceled' ? canceledParagraphs : interviewParagraphs)(branding, interview),
      `${[...(content ? calendarSentences[change] : []), 'See it on your dashboard:'].map((text) => t(text)).join(' ')}\n${branding.links.dashboard()}`,
    ],
    ...(content && { calendar: { method: calendarMethod(appointment), content } }),
  })
}
