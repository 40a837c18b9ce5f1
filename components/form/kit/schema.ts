import * as z from 'zod/mini'
import { MEDICAL_CONDITIONS_MAX, NAME_MAX } from '#lib/constants.ts'
import { TypedEmail, TypedWorkplaceUrl } from '#lib/contract/fields.ts'
import { StateCode, ZipCode } from '#lib/contract/panel/profile/address.ts'
import { Npi } from '#lib/contract/panel/profile/profile.ts'
import {
  WRONG_EMAIL_FORMAT,
  WRONG_NPI_FORMAT,
  WRONG_STATE_FORMAT,
  WRONG_WORKPLACE_URL,
  WRONG_ZIP_FORMAT,
} from '#lib/messages/texts/fields.ts'
import { CONDITIONS_FULL } from '#lib/messages/texts/profile.ts'
import { NO_CONDITION } from '#lib/messages/texts.ts'
import { isUsState } from '#lib/rules/us-places.ts'

/*
 * Building blocks for zod schemas of large forms, with the specified messages and the contract's patterns. Loaded when
 * a form gets focus: import only from files named `...Schema.ts`.
 */

/** Schema for a string field; an empty optional field is the empty string. */
export type TextSchema = z.ZodMiniType<string, string>
export type ListSchema = z.ZodMiniType<string[], string[]>
/** Schema for a form. Rules often depend on other answers, so it is built for the values it validates. */
export type FormSchema<Values> = z.ZodMiniType<unknown, Values>

/** For a field that isn't on the page, or whose options already limit it. */
export const anyText: TextSchema = z.string()
export const anyList: ListSchema = z.array(z.string())

/**
 * Skips validation of a saved, unedited value: rules apply only to what is typed.
 * @see docs/specification/validation.md#what-is-kept-already
 */
export const unlessUnchanged = (text: string, saved: string | null | undefined, schema: TextSchema): TextSchema =>
  requiredIfAsked(!saved?.trim() || text !== saved, schema)

export const requiredIfAsked = (isAsked: boolean, schema: TextSchema): TextSchema => (isAsked ? schema : anyText)
export const listIf = (isAsked: boolean, schema: ListSchema): ListSchema => (isAsked ? schema : anyList)

const atMost = (max: number) => z.maxLength(max, `Use at most ${max} characters`)

export const optional = (max: number): TextSchema => z.string().check(z.trim(), atMost(max))

export const required = (missing: string, max = Number.MAX_SAFE_INTEGER): TextSchema =>
  z.string().check(z.trim(), z.minLength(1, missing), atMost(max))

interface Messages {
  /** For an empty field; left out if the field is optional. */
  missing?: string
  wrong: string
}

/** A field that must match a schema of the contract. */
const fitting = (schema: z.ZodMiniType, { missing, wrong }: Messages): TextSchema =>
  z.string().check(
    z.trim(),
    z.refine((text) => text !== '' || missing === undefined, missing),
    z.refine((text) => text === '' || schema.safeParse(text).success, wrong),
  )

/** At least one item. */
export const nonEmptyList = (missing: string): ListSchema => z.array(z.string()).check(z.minLength(1, missing))
export const medicalConditions: ListSchema = z
  .array(z.string())
  .check(z.minLength(1, NO_CONDITION), z.maxLength(MEDICAL_CONDITIONS_MAX, CONDITIONS_FULL))

export const email = fitting(TypedEmail, { missing: 'Enter your email address', wrong: WRONG_EMAIL_FORMAT })
export const zipCode = (missing?: string) => fitting(ZipCode, { missing, wrong: WRONG_ZIP_FORMAT })
export const npiNumber = (missing?: string) => fitting(Npi, { missing, wrong: WRONG_NPI_FORMAT })
export const workplaceUrl = (missing?: string) => fitting(TypedWorkplaceUrl, { missing, wrong: WRONG_WORKPLACE_URL })
const KnownState = z.pipe(z.string().check(z.toUpperCase()), StateCode.check(z.refine(isUsState)))
export const state = fitting(KnownState, {
  missing: 'Enter your state',
  wrong: WRONG_STATE_FORMAT,
})
export const name = (missing: string) => required(missing, NAME_MAX)
