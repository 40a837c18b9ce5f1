import type { IncentiveSummary } from '#lib/contract/panel/surveys/surveys.ts'
import { canceledInterviews, nextDueSurvey, nextStep, upcomingInterviews } from '#lib/rules/surveys/next-step.ts'
import { panelistProfile, surveyRow } from '#tests/support/screens/members.ts'

const TODAY = '2026-11-22'

const interview = (interviewDateTime: string | null, topic = 'Interview') =>
  surveyRow({ topic, status: 'Interview Scheduled', interviewDateTime })
const survey = (endDate: string | null, status = 'Invited', topic = `${status} ${endDate}`) =>
  surveyRow({ topic, status, endDate })

const complete = { isPatientProfileCompleted: true, isCaregiverProfileCompleted: true }
const profiles = {
  done: panelistProfile(),
  empty: panelistProfile({ profileCompleted: false }),
  'caregiver open': panelistProfile({ type: 'Patient', ...complete, isCaregiverProfileCompleted: false }),
  'patient done': panelistProfile({ type: 'Patient', ...complete }),
  'owes W-9': panelistProfile({ taxStatus: 'W9 Pending' }),
  'empty, owes W-9': panelistProfile({ profileCompleted: false, taxStatus: 'W9 Pending' }),
  unknown: null,
} as const

const tomorrow = interview('2026-11-23T09:00:00')
const inThreeDays = interview('2026-11-25T14:30:00')

describe('the next step', () => {
  it.each([
    ['an interview today', 'interview', [interview('2026-11-22T16:00:00'), survey('2026-11-22')], 'empty, owes W-9'],
    ['an interview tomorrow', 'interview', [tomorrow, survey('2026-11-22')], 'owes W-9'],
    ['a survey due today before a later interview', 'survey', [inThreeDays, survey('2026-11-22')], 'done'],
    ['a survey due in three days before the profile', 'survey', [survey('2026-11-25')], 'empty'],
    ['the profile before a survey with four days left', 'profile', [survey('2026-11-26')], 'empty'],
    ['the profile before the Form W-9', 'profile', [], 'empty, owes W-9'],
    ['a patient’s open step', 'profile', [survey('2026-12-24')], 'caregiver open'],
    ['the Form W-9 before a later interview', 'w9', [inThreeDays, survey('2026-12-24')], 'owes W-9'],
    ['an interview before a survey with weeks left', 'interview', [inThreeDays, survey('2026-12-24')], 'done'],
    ['any open survey', 'survey', [survey('2026-12-24')], 'patient done'],
    ['an open survey without an end', 'survey', [survey(null)], 'done'],
    ['a survey, where the profile is not known', 'survey', [survey('2026-12-24')], 'unknown'],
    ['nothing, where all is done', null, [survey('2026-11-30', 'Completed')], 'done'],
    ['nothing, where nothing is known', null, [], 'unknown'],
  ] as const)('is %s: %s', (_what, step, rows, profile) => {
    expect(nextStep(rows, profiles[profile], TODAY, null)).toBe(step)
  })

  const held = (incentivesHeld?: number, bonusesHeld?: number) =>
    ({ totalIncentiveEarned: 0, incentivesInProcess: 0, incentivesHeld, bonusesHeld }) satisfies IncentiveSummary
  it.each([
    ['the Form W-9 that payments wait for, before a survey due tomorrow', 'w9', [survey('2026-11-23')], held(75)],
    ['the Form W-9 that only a bonus waits for', 'w9', [survey('2026-11-23')], held(0, 25)],
    ['a survey due today before it', 'survey', [survey('2026-11-22')], held(75)],
    ['an interview tomorrow before it', 'interview', [tomorrow], held(75)],
    ['a survey due tomorrow when nothing is on hold', 'survey', [survey('2026-11-23')], held(0)],
    ['a survey due tomorrow when the panel does not say', 'survey', [survey('2026-11-23')], held()],
  ] as const)('with a Form W-9 owed is %s: %s [DASH-124]', (_what, step, rows, summary) => {
    expect(nextStep(rows, profiles['owes W-9'], TODAY, summary)).toBe(step)
  })

  it('with payments on hold is a profile that the form needs first [DASH-124]', () => {
    expect(nextStep([], profiles['empty, owes W-9'], TODAY, held(75))).toBe('profile')
  })
})

describe('upcoming interviews', () => {
  it('are those from today on, the next one first', () => {
    const rows = [
      interview('2026-12-01T10:00:00', 'later'),
      interview('2026-11-21T23:30:00', 'yesterday'),
      interview('2026-11-22T08:00:00', 'today'),
      interview(null, 'without a time'),
      surveyRow({ topic: 'completed', status: 'Completed', interviewDateTime: '2026-12-02T10:00:00' }),
    ]
    expect(upcomingInterviews(rows, TODAY).map(({ topic }) => topic)).toEqual(['today', 'later'])
  })
})

it.each(['Screener Completed', 'Interview Scheduled'])(
  'an interview that was canceled is not ahead with status %s',
  (status) => {
    const rows = [surveyRow({ status, interviewDateTime: '2099-01-02T10:00:00', interviewCanceled: true })]
    expect([upcomingInterviews(rows, TODAY), nextStep(rows, null, TODAY, null)]).toEqual([[], null])
    expect(canceledInterviews(rows, TODAY)).toEqual(rows)
  },
)

describe('canceled interviews', () => {
  const calledOff = (interviewDateTime: string, topic: string) =>
    surveyRow({ topic, status: 'Screener Completed', interviewDateTime, interviewCanceled: true })

  it('are those from today on, and are never the next step', () => {
    const rows = [calledOff('2026-11-22T08:00:00', 'today'), calledOff('2026-11-21T08:00:00', 'yesterday'), tomorrow]
    expect(canceledInterviews(rows, TODAY).map(({ topic }) => topic)).toEqual(['today'])
    expect(upcomingInterviews(rows, TODAY)).toEqual([tomorrow])
    expect(nextStep(rows.slice(0, 2), null, TODAY, null)).toBeNull()
  })
})

describe('the survey due soonest', () => {
  it.each([
    ['the earliest end', [survey('2026-12-02', 'Invited', 'b'), survey('2026-11-30', 'Started', 'a')], 'a'],
    ['not one that has ended', [survey('2026-11-21', 'Invited', 'a'), survey('2026-11-30', 'Reminded', 'b')], 'b'],
    ['one that ends today', [survey('2026-11-22', 'Re-invited', 'a'), survey('2026-11-30', 'Invited', 'b')], 'a'],
    ['one without an end last', [survey(null, 'Invited', 'a'), survey('2026-11-30', 'Invited', 'b')], 'b'],
    ['by name among equals', [survey('2026-11-30', 'Invited', 'b'), survey('2026-11-30', 'Invited', 'a')], 'a'],
  ] as const)('is %s', (_what, rows, topic) => {
    expect(nextDueSurvey(rows, TODAY)?.topic).toBe(topic)
  })

  it('is none when no survey is open', () => {
    expect(nextDueSurvey([survey('2026-11-30', 'Completed'), interview('2026-11-30T10:00:00')], TODAY)).toBeNull()
  })
})
