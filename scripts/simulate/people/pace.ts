/*
 * How much happens. In a small panel everybody comes by every week, so that much happens to few. A large one is like real
 * ones: of many thousand members few do anything on a given day, most of them because a mail invited them.
 */

export interface Pace {
  /** Members when the story begins; everybody else hears of the panel in its course. */
  standing: number
  /** In which time they hear of it. */
  heardWithinDays: number
  /** Between two visits of a member who has nothing more to fill in, on average. */
  daysBetweenVisits: number
  /** How many of a hundred come by because of a mail that invites them. */
  comeForMail: number
  /** How many are invited at a time. */
  invitedAtOnce: number
  /** Surveys that are open at a time, and that have been opened by a day. */
  openSurveys: number
  surveysBy: (day: number) => number
  largestTarget: number
  /** Members whose status operators change in a day. */
  flaggedDaily: number
}

const LARGE = 1_000

/** Visits in a day that nobody was invited to. */
const UNINVITED_VISITS = 8
const NEWCOMERS = 0.05

const YEAR = 365

export interface Size {
  panelists: number
  /** Surveys that are opened in a year; `null` for as many as there is room for. */
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
