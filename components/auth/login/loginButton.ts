/** One width for the login buttons, which are below each other. */
export const LOGIN_BUTTON = 'sm:min-w-72'
