import * as z from 'zod/mini'
import {
  CHOSEN_NAME_MAX,
  EMAIL_MAX,
  NAME_MAX,
  OTP_LENGTH,
  SSN_FRAGMENT_LENGTH,
  URL_MAX,
  UTM_MAX,
  VERSION_MAX,
} from '#lib/constants.ts'
import { EMAIL_PATTERN, STORED_EMAIL_PATTERN } from '#lib/rules/email-format.ts'
import { isKey, isPathKey } from '#lib/rules/keys.ts'
import { isPersonName, visibleName } from '#lib/rules/person-name.ts'
import { isBirthDate } from '#lib/rules/profile/birth-date.ts'
import { WORKPLACE_URL_PATTERN } from '#lib/rules/profile/workplace-url.ts'
import { PARTICIPATION_CODE_PATTERN } from '#lib/rules/surveys/participation-code.ts'

/*
 * The units that requests are made of. Every pattern is linear and every text has a longest length, so that no field
 * can be used to make the server think.
 */

/** A longer text is not looked at any further. */
const atMost = (max: number) => z.maxLength(max, { abort: true })

/** Text without NUL or other control characters; `max` UTF-16 units after trimming. */
export const text = (max: number) =>
  z.string().check(z.trim(), atMost(max), z.regex(/^[^\p{Cc}]*$/u, 'control characters'))

/** The same, with line breaks and tabs allowed. */
export const longText = (max: number) =>
  z.string().check(z.trim(), atMost(max), z.regex(/^(?:[^\p{Cc}]|[\r\n\t])*$/u, 'control characters'))

export const requiredText = (max: number) => text(max).check(z.minLength(1))

const emailOf = (pattern: RegExp) => z.string().check(z.trim(), z.toLowerCase(), atMost(EMAIL_MAX), z.regex(pattern))

/** An address that is always typed anew: the specification's rule holds. @see docs/specification/validation.md#email */
export const TypedEmail = emailOf(EMAIL_PATTERN)

/** An address that may be kept already. The form holds what is typed to the specification's rule; what is kept passes. */
export const Email = emailOf(STORED_EMAIL_PATTERN)

/** Country prefix and ten digits, `+1` or `+91`. @see docs/specification/validation.md#mobile-number */
export const Mobile = z.string().check(z.regex(/^\+(?:1|91)\d{10}$/))

/** An email address or a mobile number with its prefix. @see docs/specification/entities.md#registration-and-login */
export const LoginId = z.union([Mobile, Email])

/** Without what nobody sees; a name has a letter. @see docs/specification/validation.md#names */
export const personName = (max: number) =>
  text(max).check(z.overwrite(visibleName), z.minLength(1), z.refine(isPersonName, 'letters'))

export const Name = personName(NAME_MAX)
export const Otp = z.string().check(z.regex(new RegExp(`^\\d{${OTP_LENGTH}}$`)))
export const SsnFragment = z.string().check(z.regex(new RegExp(`^\\d{${SSN_FRAGMENT_LENGTH}}$`)))
export const ParticipationCode = z.string().check(z.trim(), z.regex(PARTICIPATION_CODE_PATTERN))

/**
 * MM-DD-YYYY, 19xx or 20xx, a day that exists, not later than today.
 * @see docs/specification/validation.md#date-of-birth
 */
export const BirthDate = z.string().check(
  z.maxLength(10),
  z.refine((value) => isBirthDate(value, new Date())),
)

/** A website that is typed anew. @see docs/specification/validation.md#workplace */
export const TypedWorkplaceUrl = text(URL_MAX).check(z.toLowerCase(), z.regex(WORKPLACE_URL_PATTERN))
/** A website that may be kept already. The form holds what is typed to the rule; what is kept passes. */
export const WorkplaceUrl = text(URL_MAX).check(z.toLowerCase())

/** An opaque key of a link, as bodies and queries carry it: ckey, skey, pikey, ikey, maskId, code, rcode, m. */
export const Key = z.string().check(z.refine(isKey, 'no key'))
/** The same where it is a segment of a path. */
export const PathKey = Key.check(z.refine(isPathKey, 'no path segment'))
/**
 * What a form was loaded as: opaque text that a panel answers and gets back with the save.
 * @see docs/specification/panel-api.md#versions
 */
export const Version = text(VERSION_MAX)
/** As answered. If an existing panel sends anything but a text, there is no version. */
export const AnsweredVersion = z.catch(z.optional(z.string().check(z.maxLength(VERSION_MAX))), undefined)
export const Utm = text(UTM_MAX)

/** A looked-up value, as answered. */
export const Named = z.object({ id: z.number(), name: z.string() })
/** The number of a looked-up value, as sent. */
export const ChosenId = z.number().check(z.int())
/** A looked-up value as sent; what else its list gave with it (`displayOrder`) is dropped. */
export const Chosen = z.object({ id: ChosenId, name: text(CHOSEN_NAME_MAX) })
export const Ordered = z.object({ id: z.number(), name: z.string(), displayOrder: absent(z.number()) })

/** A field of an answer that a panel may leave out or send as null: always null to us then. */
export function absent<T extends z.ZodMiniType>(schema: T) {
  return z._default(z.nullable(schema), null)
}

/**
 * Seconds-free calendar dates and date-times as panels write them; kept as text, shown by `lib/format/dates.ts`. A bare
 * number is no date that anybody could read.
 */
export const DateText = z.string().check(z.regex(/\D/))
