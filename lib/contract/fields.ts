import * as z from 'zod/mini'
import {
  CHOSEN_NAME_MAX,
  EMAIL_MAX,
  NAME_MAX,
  OTP_LENGTH,
  SSN_FRAGMENT_LENGTH,
  STORED_TEXT_MAX,
  URL_MAX,
  UTM_MAX,
  VERSION_MAX,
} from '#lib/constants.ts'
import { isBirthDate } from '#lib/values/birth-date.ts'
import { EMAIL_PATTERN, STORED_EMAIL_PATTERN } from '#lib/values/email-format.ts'
import { isKey, isPathKey } from '#lib/values/keys.ts'
import { PARTICIPATION_CODE_PATTERN } from '#lib/values/participation-code.ts'
import { isPersonName, visibleName } from '#lib/values/person-name.ts'
import { WORKPLACE_URL_PATTERN } from '#lib/values/workplace-url.ts'

/*
 * Field types of requests. All patterns run in linear time and all texts have a maximum length, so that no input can use up
 * the CPU.
 */

/** Longer texts are not checked further. */
const atMost = (max: number) => z.maxLength(max, { abort: true })

/** Text without NUL or other control characters; `max` UTF-16 units after trimming. */
export const text = (max: number) =>
  z.string().check(z.trim(), atMost(max), z.regex(/^[^\p{Cc}]*$/u, 'control characters'))

/** The same, with line breaks and tabs allowed. */
export const longText = (max: number) =>
  z.string().check(z.trim(), atMost(max), z.regex(/^(?:[^\p{Cc}]|[\r\n\t])*$/u, 'control characters'))

export const requiredText = (max: number) => text(max).check(z.minLength(1))

/** Text that may be stored already, with line breaks and tabs. Forms check typed texts with `text`. */
export const StoredText = longText(STORED_TEXT_MAX)

/** Drops invisible characters, which come with pasted text. */
const emailOf = (pattern: RegExp) =>
  z.string().check(
    z.overwrite((address) => address.replace(/\p{Cf}/gu, '')),
    z.trim(),
    z.toLowerCase(),
    atMost(EMAIL_MAX),
    z.regex(pattern),
  )

/** An email address that was typed now, by the specification's rule. @see docs/specification/validation.md#email */
export const TypedEmail = emailOf(EMAIL_PATTERN)

/** An email address that may be stored already. Forms check typed ones with `TypedEmail`; stored ones are accepted. */
export const Email = emailOf(STORED_EMAIL_PATTERN)

/** Country prefix and ten digits, `+1` or `+91`. @see docs/specification/validation.md#mobile-number */
export const Mobile = z.string().check(z.regex(/^\+(?:1|91)\d{10}$/))

/** An email address or a mobile number with its prefix. @see docs/specification/entities.md#registration-and-login */
export const LoginId = z.union([Mobile, Email])

/** Drops invisible characters; requires a letter. @see docs/specification/validation.md#names */
export const personName = (max: number) =>
  text(max).check(z.overwrite(visibleName), z.minLength(1), z.refine(isPersonName, 'letters'))

export const Name = personName(NAME_MAX)
export const Otp = z.string().check(z.regex(new RegExp(`^\\d{${OTP_LENGTH}}$`)))
export const SsnFragment = z.string().check(z.regex(new RegExp(`^\\d{${SSN_FRAGMENT_LENGTH}}$`)))
/** An ISO 639 code, such as `en`. */
export const LanguageCode = z.string().check(z.regex(/^[a-z]{2,3}$/))
export const ParticipationCode = z.string().check(z.trim(), z.regex(PARTICIPATION_CODE_PATTERN))

/**
 * MM-DD-YYYY, in 19xx or 20xx, an existing day, not in the future.
 * @see docs/specification/validation.md#date-of-birth
 */
export const BirthDate = z.string().check(
  z.maxLength(10),
  z.refine((value) => isBirthDate(value, new Date())),
)

/** A website that was typed now. @see docs/specification/validation.md#workplace */
export const TypedWorkplaceUrl = text(URL_MAX).check(z.toLowerCase(), z.regex(WORKPLACE_URL_PATTERN))
/** A website that may be stored already. Forms check typed ones with `TypedWorkplaceUrl`; stored ones are accepted. */
export const WorkplaceUrl = text(URL_MAX).check(z.toLowerCase())

/** An opaque key from a link, in a body or query: ckey, skey, pikey, ikey, maskId, code, rcode, m. */
export const Key = z.string().check(z.refine(isKey, 'no key'))
/** The same as a path segment. */
export const PathKey = Key.check(z.refine(isPathKey, 'no path segment'))
/**
 * The version of the data that a form was loaded with: opaque text from the panel that is sent back with the save.
 * @see docs/specification/panel-api.md#versions
 */
export const Version = text(VERSION_MAX)
/** A version in an answer. Anything but a text from an existing panel counts as no version. */
export const AnsweredVersion = z.catch(z.optional(z.string().check(z.maxLength(VERSION_MAX))), undefined)
export const Utm = text(UTM_MAX)

/** Text of an answer that is more than spaces, such as a name: nobody could choose a lookup value without one. */
export const NotBlank = z.string().check(z.regex(/\S/))
/** A lookup value in an answer. */
export const LookupEntry = z.object({ id: z.number(), name: NotBlank })
/** The id of a lookup value in a request. */
export const ChosenId = z.number().check(z.int())
/** A lookup value in a request; other fields of its list (`displayOrder`) are dropped. */
export const ChosenEntry = z.object({ id: ChosenId, name: text(CHOSEN_NAME_MAX) })
export const OrderedEntry = z.object({ id: z.number(), name: NotBlank, displayOrder: nullIfAbsent(z.number()) })

/** A list of an answer whose rows differ in `idOf`. Of rows that a panel repeats one is left: screens tell rows apart by it. */
export const distinct = <Row extends z.ZodMiniType>(row: Row, idOf: (row: z.output<Row>) => number | string) =>
  z.array(row).check(z.overwrite((rows) => [...new Map(rows.map((item) => [idOf(item), item])).values()]))

/** A field of an answer that can be missing or null: parsed to null. */
export function nullIfAbsent<T extends z.ZodMiniType>(schema: T) {
  return z._default(z.nullable(schema), null)
}

/**
 * Dates and times without seconds, as panels write them; kept as text and formatted by `lib/format/dates.ts`. A bare number
 * is not a readable date.
 */
export const DateText = z.string().check(z.regex(/\D/))
