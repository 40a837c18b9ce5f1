import 'server-only'
import {
  type Interview,
  interviewMail,
  interviewReminderMail,
  interviewReminderText,
} from '../../../surveys/interview-mail.ts'
import { invitationMail } from '../../../surveys/mails.ts'
import { invitationText } from '../../../surveys/texts.ts'
import { KEY, MAIL, MOBILE, type Previews } from './preview.ts'

/* Invitations to surveys, and interviews. */

const survey = {
  email: MAIL,
  mobile: MOBILE,
  maskedId: KEY,
  topic: 'Living with migraine',
  loi: 20,
  surveyLanguage: 'en',
  offeredCents: 7_500,
  endDate: '2027-03-31',
}
const interview: Interview = {
  ...survey,
  startsAt: '2027-03-31T14:30:00',
  sequence: 1,
  timeZone: 'America/Chicago',
  join: { by: 'link', to: 'https://meet.example.com/interview-7', note: 'The passcode is 4711.' },
  today: '2027-03-01',
}

export const surveyPreviews = {
  'survey-invitation': {
    sentWhen: 'a member is invited to a survey',
    example: (panel) => invitationMail(panel, survey, false),
  },
  'survey-reminder': {
    sentWhen: 'a member is reminded of a survey, or invited again',
    example: (panel) => invitationMail(panel, survey, true),
  },
  'survey-invitation-text': {
    sentWhen: 'a member is invited to a survey by text',
    example: (panel) => invitationText(panel, survey, false),
  },
  'survey-reminder-text': {
    sentWhen: 'a member is reminded of a survey by text, or invited again',
    example: (panel) => invitationText(panel, survey, true),
  },
  'interview-scheduled': {
    sentWhen: 'an operator schedules an interview',
    example: (panel) => interviewMail(panel, { ...interview, sequence: 0 }, 'scheduled'),
  },
  'interview-moved': {
    sentWhen: 'an interview is moved to another time',
    example: (panel) => interviewMail(panel, interview, 'moved'),
  },
  'interview-join': {
    sentWhen: 'how to join an interview changes, but not its time',
    example: (panel) => interviewMail(panel, interview, 'join'),
  },
  'interview-canceled': {
    sentWhen: 'an interview is canceled',
    example: (panel) => interviewMail(panel, { ...interview, join: null }, 'canceled'),
  },
  'interview-reminder': {
    sentWhen: 'a member has an interview the next day and gets no texts',
    example: (panel) => interviewReminderMail(panel, interview),
  },
  'interview-reminder-text': {
    sentWhen: 'a member has an interview the next day',
    example: (panel) => interviewReminderText(panel, { ...interview, mobile: MOBILE }),
  },
} satisfies Previews
