import { WRONG_EMAIL_FORMAT, WRONG_WORKPLACE_URL } from '#lib/messages/texts.ts'
import { EMAIL_PATTERN } from '#lib/rules/email-format.ts'
import { WORKPLACE_URL_PATTERN } from '#lib/rules/profile/workplace-url.ts'
import { all, fits, needed, type Rule } from '../rules.ts'

/*
 * What a field of a large form may hold: `rules`, put together as these forms need them.
 */

/** Whatever it holds: the field is not on the page, or is chosen from a list and may be left out. */
export const anything: Rule = () => null

export const asked = (yes: boolean, rule: Rule): Rule => (yes ? rule : anything)

/** May be left out; what is given has to fit. */
export const fitting = (pattern: RegExp, message: string): Rule => fits((text) => pattern.test(text), message)

/** Has to be given and to fit. */
export const neededFitting = (missing: string, pattern: RegExp, message: string): Rule =>
  all(needed(missing), fitting(pattern, message))

/** At most so many characters. */
export const short = (max: number): Rule => fits((text) => text.length <= max, `Use at most ${max} characters`)

/** An address; capitals mean nothing in it. */
export const emailAnswer: Rule = all(
  needed('Enter your email address'),
  fits((text) => EMAIL_PATTERN.test(text.toLowerCase()), WRONG_EMAIL_FORMAT),
)

/** Capitals are made small on the way out, so they are no fault. */
const WORKPLACE_URL = new RegExp(WORKPLACE_URL_PATTERN.source, 'i')

/** @param missing what to say when there is none; null when it may be left out */
export const workplaceAnswer = (missing: string | null): Rule =>
  missing ? neededFitting(missing, WORKPLACE_URL, WRONG_WORKPLACE_URL) : fitting(WORKPLACE_URL, WRONG_WORKPLACE_URL)

/** The number that a choice's value is; null for none. */
export const idOf = (choice: string): number | null => (choice === '' ? null : Number(choice))

/** A text as it is sent; null for none. */
export const textOf = (text: string): string | null => text.trim() || null
