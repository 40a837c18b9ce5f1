import {
  BIRTH_YEAR_SPAN,
  GRADUATION_YEARS_AHEAD,
  GRADUATION_YEARS_BACK,
  HEIGHT_FEET,
  PREFER_NOT_TO_ANSWER,
  WEIGHT_MAX,
  WEIGHT_MIN,
} from '#lib/constants.ts'

/* Options that do not come from the panel. Years depend on the current year, which the caller passes. */

type NumberOrNoAnswer = number | typeof PREFER_NOT_TO_ANSWER

/** Whole numbers, both ends included. */
const between = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => first + index)

/**
 * 'Prefer not to answer', then the current year back 100 years, newest first.
 * @see docs/specification/validation.md#years
 * @see docs/specification/validation.md#c-05-length-of-the-birth-year-list
 */
export const birthYears = (currentYear: number): NumberOrNoAnswer[] => [
  PREFER_NOT_TO_ANSWER,
  ...between(currentYear - BIRTH_YEAR_SPAN, currentYear).reverse(),
]

/** 75 years back to 4 years ahead, oldest first. @see docs/specification/validation.md#years */
export const graduationYears = (currentYear: number): number[] =>
  between(currentYear - GRADUATION_YEARS_BACK, currentYear + GRADUATION_YEARS_AHEAD)

/** In feet; the inches are `HEIGHT_INCHES`. @see docs/specification/validation.md#height-and-weight */
export const heightFeet: readonly NumberOrNoAnswer[] = [...HEIGHT_FEET, PREFER_NOT_TO_ANSWER]

/** In pounds. @see docs/specification/validation.md#height-and-weight */
export const weights: readonly NumberOrNoAnswer[] = [...between(WEIGHT_MIN, WEIGHT_MAX), PREFER_NOT_TO_ANSWER]

export const NO_LANGUAGE = 'None'

/**
 * Everyone has a first language: 'None' is an option for the second one only.
 * @see docs/specification/validation.md#native-languages
 */
export const firstLanguages = <Language extends { name: string }>(languages: readonly Language[]): Language[] =>
  languages.filter(({ name }) => name !== NO_LANGUAGE)
