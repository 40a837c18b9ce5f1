/**
 * Opens a page as a new document. After sign-in or sign-out, this drops the old session's data from memory and updates
 * the navigation bar. Inside a frame it navigates the top window.
 */
export const loadPage = (path: string) => (window.top ?? window).location.assign(path)

/** Opens another site and replaces this page in the history. */
export const replaceLocation = (url: string) => location.replace(url)

export const reloadPage = () => location.reload()
