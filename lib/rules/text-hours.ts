/*
 * The hours of the day in which texts about surveys may arrive, where the member lives.
 */

export interface TextHours {
  from: number
  /** No text arrives from this hour on. */
  to: number
}

/** The law's own hours are 8 AM to 9 PM: nobody can choose more. */
export const DAYTIME: TextHours = { from: 8, to: 21 }

/** Where the zone is known by the state alone, and it has two, that leaves hours that are within these in both. */
export const FEWEST_TEXT_HOURS = 3

export const areTextHours = ({ from, to }: TextHours): boolean =>
  from >= DAYTIME.from && to <= DAYTIME.to && to - from >= FEWEST_TEXT_HOURS
