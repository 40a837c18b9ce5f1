/* The panel's calendar, in which its days and years begin. */

/** `YYYY-MM-DD`. */
export const easternToday = () => new Date().toLocaleDateString('en-CA', { timeZone: 'America/New_York' })
export const easternYear = () => Number(easternToday().slice(0, 4))
