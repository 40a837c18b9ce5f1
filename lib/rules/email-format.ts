/** The basic pattern of the specification: a top-level domain of two to four letters. @see portal-part-1 §5 */
export const EMAIL_PATTERN = /^[^\s@]{1,64}@(?:[a-z0-9-]{1,63}\.){1,10}[a-z]{2,4}$/
