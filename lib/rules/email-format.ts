/**
 * The basic pattern of the specification: a top-level domain of two to four letters. What separates or wraps addresses in
 * a mail header (`,` `;` `<` ...) is no part of one, so that one address stays one.
 * @see docs/specification/validation.md#email
 */
export const EMAIL_PATTERN = /^[^\s@,;:<>()[\]"\\\p{Cc}]{1,64}@(?:[a-z0-9-]{1,63}\.){1,10}[a-z]{2,4}$/u

/** The same for addresses that are kept already: top-level domains may be longer than what the forms take. */
export const STORED_EMAIL_PATTERN = /^[^\s@,;:<>()[\]"\\\p{Cc}]{1,64}@(?:[a-z0-9-]{1,63}\.){1,10}[a-z0-9-]{2,63}$/u
