/*
 * Activity of the panel. In a small panel everybody visits about weekly, so that each member has many events. A large panel
 * is realistic: on a given day few of its thousands of members are active, most of them because of an invitation mail.
 */

export interface Pace {
  /** Members at the start of the story; all others register during it. */
  standing: number
  /** Days in which they register. */
  heardWithinDays: number
  /** Average days between visits of a member with a complete profile. */
  daysBetweenVisits: number
  /** Percentage of invited members who visit. */
  comeForMail: number
  /** Number of members invited at a time. */
  invitedAtOnce: number
  /** Number of surveys open at a time, and the number opened by a given day. */
  openSurveys: number
  surveysBy: (day: number) => number
  largestTarget: number
  /** Members whose status operators change each day. */
  flaggedDaily: number
}

const LARGE = 1_000

/** Visits per day without an invitation. */
const UNINVITED_VISITS = 8
const NEWCOMERS = 0.05

const YEAR = 365

export interface Size {
  panelists: number
  /** Surveys opened per year; `null` for as many as fit. */
  studies: number | null
}

export function paceOf({ panelists, studies }: Size): Pace {
  const common = {
    openSurveys: Math.min(8, 2 + Math.ceil(panelists / 20)),
    surveysBy: (day: number) => (studies === null ? Number.POSITIVE_INFINITY : Math.ceil(((day + 1) * studies) / YEAR)),
    flaggedDaily: Math.min(3, Math.ceil(panelists / 400)),
  }
  if (panelists < LARGE)
    return {
      ...common,
      standing: 0,
      heardWithinDays: 20,
      daysBetweenVisits: 7.5,
      comeForMail: 0,
      invitedAtOnce: Math.max(4, Math.ceil(panelists / 20)),
      largestTarget: Math.max(3, Math.ceil(panelists / 4)),
    }
  return {
    ...common,
    standing: Math.floor(panelists * (1 - NEWCOMERS)),
    heardWithinDays: YEAR,
    daysBetweenVisits: panelists / UNINVITED_VISITS,
    comeForMail: 40,
    invitedAtOnce: 8,
    largestTarget: 40,
  }
}
