/**
 * Opens a page as a new document, after sign-in or sign-out: drops the old session's data from memory and re-renders
 * the navigation bar. Inside a frame it navigates the top window.
 */
export const loadPage = (path: string) => (window.top ?? window).location.assign(path)

/** Opens another site and replaces this page in the history. */
export const replaceLocation = (url: string) => location.replace(url)

export const reloadPage = () => location.reload()
