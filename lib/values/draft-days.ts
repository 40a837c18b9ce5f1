/**
 * How long a browser keeps what a member typed into a large form and did not save. Not in `constants.ts`, whose constants are
 * in the first load of every page.
 */
export const DRAFT_DAYS = 7
