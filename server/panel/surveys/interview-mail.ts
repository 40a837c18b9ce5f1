import 'server-only'
import { calendarFile, calendarMethod } from '#lib/format/calendar-file.ts'
import { formatInterviewTime } from '#lib/format/interview-time.ts'
import { type MailBranding, mailMessage } from '../core/mail.ts'
import type { Message, MessageName } from '../gateways/message.ts'

export type InterviewChange = 'scheduled' | 'moved' | 'canceled'

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
  /** `YYYY-MM-DD`. */
  today: string
}

const titles: Readonly<Record<InterviewChange, { name: MessageName; subject: string }>> = {
  scheduled: { name: 'interview-scheduled', subject: 'Your interview' },
  moved: { name: 'interview-moved', subject: 'Your interview has a new time' },
  canceled: { name: 'interview-canceled', subject: 'Your interview is called off' },
}

const ADD = 'The attached entry puts it into your calendar.'
const calendarSentences: Readonly<Record<InterviewChange, string>> = {
  scheduled: ADD,
  moved: `${ADD} It takes the place of the old one.`,
  canceled: 'The attached entry takes it out of your calendar.',
}

type Reminded = Pick<Interview, 'at' | 'timeZone'>

export function interviewReminderMail(
  branding: MailBranding,
  { email, topic, loi, at, timeZone }: Reminded & Pick<Interview, 'email' | 'topic' | 'loi'>,
): Message {
  return mailMessage(branding, {
    name: 'interview-reminder',
    to: email,
    about: 'survey',
    subject: `Reminder of your interview: ${topic}`,
    paragraphs: [
      `Your interview about ${topic} is on ${formatInterviewTime(at, timeZone)} and takes about ${loi} minutes.`,
      `You find it on your dashboard, where you can ask for another time, too:\n${branding.links.dashboard()}`,
    ],
  })
}

/** Short, and silent about the topic: a locked phone shows texts to whoever looks at it. */
export function interviewReminderText(
  { brand, links }: MailBranding,
  { mobile, at, timeZone }: Reminded & { mobile: string },
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
  const { email, maskedId: id, topic, loi: minutes, at, sequence, timeZone, today } = interview
  const { brand } = branding
  const { name, subject } = titles[change]
  const appointment = { id, title: `Interview: ${topic}`, at, minutes, sequence, isCanceled: change === 'canceled' }
  const content = calendarFile(appointment, { name: brand.name, email: brand.supportEmail }, today)
  const time = formatInterviewTime(at, timeZone)
  return mailMessage(branding, {
    name,
    to: email,
    about: 'survey',
    subject: `${subject}: ${topic}`,
    paragraphs: [
      change === 'canceled'
        ? `Your interview about ${topic} on ${time} is called off. We'll write to you if there is a new time.`
        : `Your interview about ${topic} is on ${time} and takes about ${minutes} minutes.`,
      `${content ? `${calendarSentences[change]} ` : ''}You find it on your dashboard, too:\n${branding.links.dashboard()}`,
    ],
    ...(content && { calendar: { method: calendarMethod(appointment), content } }),
  })
}
