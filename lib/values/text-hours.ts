/* The hours of the member's local day when survey texts may arrive. */

export interface TextHours {
  from: number
  /** The first hour without texts. */
  to: number
}

/** The legal limits, 8 AM to 9 PM: members cannot choose more. */
export const DAYTIME: TextHours = { from: 8, to: 21 }

/**
 * Minimum length in hours. Some states have two time zones; in those, a shorter range might leave no hour that is allowed in
 * both.
 */
export const FEWEST_TEXT_HOURS = 3

export const areTextHours = ({ from, to }: TextHours): boolean =>
  from >= DAYTIME.from && to <= DAYTIME.to && to - from >= FEWEST_TEXT_HOURS
