export const SESSION_EXPIRED_EVENT = 'session-expired'

/** Notifies the shell that the session expired. The shell shows one dialog, however many events arrive. */
export const sessionExpired = () => window.dispatchEvent(new Event(SESSION_EXPIRED_EVENT))
