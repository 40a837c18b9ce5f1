/** One width for the ways to log in, which stand below each other. */
export const LOGIN_BUTTON = 'sm:min-w-72'
