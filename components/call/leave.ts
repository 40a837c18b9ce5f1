/**
 * Leaves for another page as a new document. For moves that change who is signed in: nothing of the old session's pages
 * stays in memory, and the navigation bar is made anew. Out of a frame the page around it leaves.
 */
export const leaveFor = (path: string) => (window.top ?? window).location.assign(path)

/** Leaves for another site, with nothing to come back to in between. */
export const replaceBy = (url: string) => location.replace(url)

/** The same page, made anew by the server. */
export const reloadPage = () => location.reload()
