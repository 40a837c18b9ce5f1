import 'server-only'
import * as z from 'zod'
import { PANELIST_STATUSES, panelistStatus } from '#lib/rules/profile/panelist-status.ts'
import { isUsState } from '#lib/rules/us-places.ts'
import { NPI_PATTERN } from '#lib/values/npi.ts'
import { isOutsideUrl } from '#lib/values/outside-url.ts'

/* Input fields that several operations share. A field's error completes "expected ...". */

export const text = (max = 200, error = `a text of at most ${max} characters`) =>
  z.string({ error }).trim().min(1, { error }).max(max, { error })

export const matching = (pattern: RegExp, error: string) => z.string({ error }).trim().regex(pattern, { error })

export const oneOf = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.enum(values, { error: `one of ${values.join(', ')}` })

export const wholeNumber = (least: number, max: number) => {
  const error = `a whole number from ${least} to ${max}`
  return z.int({ error }).min(least, { error }).max(max, { error })
}

/** How many rows of a list to show; by default as many as `max`. */
export const rowLimit = (max: number) => wholeNumber(1, max).optional().describe(`How many, ${max} at most`)

const DATE = 'a date YYYY-MM-DD'
export const date = z.iso.date({ error: DATE })

/** Dollars with up to two decimals. @returns cents */
export const dollars = (max: number, least = 0, error = `dollars, from ${least} to ${max}`) =>
  z
    .number({ error })
    .min(least, { error })
    .max(max, { error })
    .refine((sum) => Math.abs(sum * 100 - Math.round(sum * 100)) < 1e-6, { error })
    .transform((sum) => Math.round(sum * 100))

export const yesOrNo = oneOf(['yes', 'no']).transform((answer) => answer === 'yes')

export const project = text(60).describe('Project number of the survey')
export const reference = text(80).describe('Reference number of the invitation')
export const mobile = text(40).describe('Mobile number in any usual form')
export const mobileOrEmail = text(254).describe(
  'Mobile number in any usual form, verified email address or id of the member',
)
export const npi = matching(NPI_PATTERN, 'ten digits, the first 1 or 3').describe('Ten digits, the first 1 or 3')
export const outsideUrl = z
  .string()
  .refine((url) => isOutsideUrl(url), { error: 'an https address without a user name' })
export const year = wholeNumber(2000, 2099)
export const usState = z
  .string()
  .trim()
  .toUpperCase()
  .refine(isUsState, { error: 'the two letters of a state, such as NJ' })

/** A status with a space or an underscore: `Banned Qual` or `Banned_Qual`. */
export const memberStatus = z
  .string()
  .max(200)
  .transform((input) => panelistStatus(input) ?? input)
  .pipe(oneOf(PANELIST_STATUSES))
  // The console offers these; other spellings are accepted, too.
  .meta({ description: `One of ${PANELIST_STATUSES.join(', ')}`, enum: [...PANELIST_STATUSES] })
