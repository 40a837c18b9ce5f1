import * as z from 'zod/mini'
import { WRONG_EMAIL_FORMAT } from '#lib/messages.ts'
import { EMAIL_PATTERN } from '#lib/rules/email-format.ts'

/*
 * What a field of a large form may hold: always a text, of which more or less is asked.
 */

export type Answer = z.ZodMiniType<string, string>

/** Whatever it holds: the field is not on the page, or its value is chosen from a list and may be left out. */
export const anything: Answer = z.string()

/** Something has to be given. */
export const needed = (message: string): Answer => z.string().check(z.trim(), z.minLength(1, message))

/** May be left out; what is given has to fit. */
export const fitting = (pattern: RegExp, message: string): Answer =>
  z.string().check(
    z.trim(),
    z.refine((text) => text === '' || pattern.test(text), message),
  )

/** Has to be given and to fit. */
export const neededFitting = (missing: string, pattern: RegExp, message: string): Answer =>
  z.string().check(
    z.trim(),
    z.minLength(1, missing),
    z.refine((text) => text === '' || pattern.test(text), message),
  )

/** An address; the browser fills in capitals that mean nothing. */
export const emailAnswer: Answer = z.string().check(
  z.trim(),
  z.toLowerCase(),
  z.minLength(1, 'Enter your email address'),
  z.refine((text) => text === '' || EMAIL_PATTERN.test(text), WRONG_EMAIL_FORMAT),
)

/** At most so many characters. */
export const short = (max: number): Answer =>
  z.string().check(z.trim(), z.maxLength(max, `Use at most ${max} characters`))

/** The number that a choice's value is; null for none. */
export const idOf = (choice: string): number | null => (choice === '' ? null : Number(choice))

/** A text as it is sent; null for none. */
export const textOf = (text: string): string | null => text.trim() || null
