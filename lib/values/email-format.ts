/**
 * The specification's basic pattern: a top-level domain of two to four letters. Excludes characters that separate or wrap
 * addresses in mail headers (`,` `;` `<` ...), so that one value is one address, and invisible ones.
 * @see docs/specification/validation.md#email
 */
export const EMAIL_PATTERN = /^[^\s@,;:<>()[\]"\\\p{C}]{1,64}@(?:[a-z0-9-]{1,63}\.){1,10}[a-z]{2,4}$/u

/** The same for stored addresses, whose top-level domains may be longer than what the forms accept. */
export const STORED_EMAIL_PATTERN = /^[^\s@,;:<>()[\]"\\\p{Cc}]{1,64}@(?:[a-z0-9-]{1,63}\.){1,10}[a-z0-9-]{2,63}$/u
