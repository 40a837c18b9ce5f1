/** How far the server's clock is ahead of the browser's, in ms. Always 0 on the server. */
let ahead = 0

export const setAhead = (milliseconds: number) => {
  ahead = milliseconds
}

/** The current time by the server's clock. */
export const serverTime = () => Date.now() + ahead
