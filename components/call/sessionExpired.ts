export const SESSION_EXPIRED_EVENT = 'session-expired'

/** Tells the shell that the session is gone; it shows one dialog however often it is told. */
export const sessionExpired = () => window.dispatchEvent(new Event(SESSION_EXPIRED_EVENT))
