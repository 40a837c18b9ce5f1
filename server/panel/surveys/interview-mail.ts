import 'server-only'
import type { InterviewJoin } from '#lib/contract/panel/surveys/surveys.ts'
import { calendarFile, calendarMethod } from '#lib/format/calendar-file.ts'
import { formatInterviewTime, hostTime } from '#lib/format/interview-time.ts'
import { joinInCalendar, joinText } from '#lib/rules/surveys/interview-join.ts'
import { type MailBranding, mailMessage } from '../core/mail.ts'
import type { Message, MessageName } from '../gateways/message.ts'

export type InterviewChange = 'scheduled' | 'moved' | 'join' | 'canceled'

export interface Interview {
  email: string
  maskedId: string
  topic: string
  /** Minutes. */
  loi: number
  /** Local time of Detroit. */
  at: string
  sequence: number
  timeZone: string | null
  /** Null while it is not known. */
  join: InterviewJoin | null
  /** `YYYY-MM-DD`. */
  today: string
}

const titles: Readonly<Record<InterviewChange, { name: MessageName; subject: string }>> = {
  scheduled: { name: 'interview-scheduled', subject: 'Your interview' },
  moved: { name: 'interview-moved', subject: 'Your interview has a new time' },
  join: { name: 'interview-join', subject: 'How to join your interview' },
  canceled: { name: 'interview-canceled', subject: 'Your interview is called off' },
}

const ADD = 'The attached entry puts it into your calendar.'
const REPLACES = 'It takes the place of the old one.'
const calendarSentences: Readonly<Record<InterviewChange, string>> = {
  scheduled: ADD,
  moved: `${ADD} ${REPLACES}`,
  join: `${ADD} ${REPLACES}`,
  canceled: 'The attached entry takes it out of your calendar.',
}

type Told = Pick<Interview, 'topic' | 'loi' | 'at' | 'timeZone' | 'join'>

/** When it is, for the member and for the host, and how it is joined. */
function interviewParagraphs({ topic, loi, at, timeZone, join }: Told): string[] {
  const host = hostTime(at, timeZone)
  return [
    `Your interview about ${topic} is on ${formatInterviewTime(at, timeZone)} and takes about ${loi} minutes.${
      host ? ` For your host it is ${host}.` : ''
    }`,
    ...(join ? [joinText(join)] : []),
  ]
}

const calledOff = ({ topic, at, timeZone }: Told) =>
  `Your interview about ${topic} on ${formatInterviewTime(at, timeZone)} is called off. We'll write to you if there is a new time.`

export function interviewReminderMail(
  branding: MailBranding,
  { email, ...interview }: Told & Pick<Interview, 'email'>,
): Message {
  return mailMessage(branding, {
    name: 'interview-reminder',
    to: email,
    about: 'survey',
    subject: `Reminder of your interview: ${interview.topic}`,
    paragraphs: [
      ...interviewParagraphs(interview),
      `You find it on your dashboard, where you can ask for another time, too:\n${branding.links.dashboard()}`,
    ],
  })
}

/** Short, and silent about the topic: a locked phone shows texts to whoever looks at it. */
export function interviewReminderText(
  { brand, links }: MailBranding,
  { mobile, at, timeZone }: Pick<Interview, 'at' | 'timeZone'> & { mobile: string },
): Message {
  return {
    name: 'interview-reminder-text',
    channel: 'sms',
    to: mobile,
    about: 'survey',
    text: `${brand.name} reminder: your interview is on ${formatInterviewTime(at, timeZone)}.\n${links.dashboard()}\nReply STOP to end texts.`,
  }
}

/** Tells of an interview, with the entry that replaces or removes the one in the member's calendar. */
export function interviewMail(branding: MailBranding, interview: Interview, change: InterviewChange): Message {
  const { email, maskedId: id, topic, loi: minutes, at, sequence, today } = interview
  const { brand } = branding
  const { name, subject } = titles[change]
  const appointment = {
    id,
    title: `Interview: ${topic}`,
    at,
    minutes,
    sequence,
    isCanceled: change === 'canceled',
    ...joinInCalendar(interview.join),
  }
  const content = calendarFile(appointment, { name: brand.name, email: brand.supportEmail }, today)
  return mailMessage(branding, {
    name,
    to: email,
    about: 'survey',
    subject: `${subject}: ${topic}`,
    paragraphs: [
      ...(change === 'canceled' ? [calledOff(interview)] : interviewParagraphs(interview)),
      `${content ? `${calendarSentences[change]} ` : ''}You find it on your dashboard, too:\n${branding.links.dashboard()}`,
    ],
    ...(content && { calendar: { method: calendarMethod(appointment), content } }),
  })
}
