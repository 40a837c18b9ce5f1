import { spanish } from '#lib/language/spanish/index.ts'
import { spanish as spanishOfPanel } from '#server/panel/language/spanish/index.ts'

/*
 * Tone of the texts that members read, on screens and in messages: the catalogs of translations have all of them as keys.
 */

const texts = Object.keys({ ...spanish, ...spanishOfPanel })

/** Words of the specification, and of a consent whose answer may be a letter. */
const EXACT = [
  'Please select atleast 1 medication',
  'Paper: I can ask for any form on paper. That does not take this back. Write to: {contact}.',
]

/** Errors and outcomes that the specification words. */
const EXACT_NEGATIONS = [
  'Based on your answers, you did not qualify for the whole survey.',
  'Based on your answers, you do not currently meet the qualifications for this survey.',
  'Email address is not registered in the system.',
  'Please enter a valid mobile number. Landline and VoIP numbers will not work.',
  'Thank you for your interest in {brand} research. From the information given, we cannot confirm your identity and professional details.',
  'The NPI number cannot be used.',
  'The NPI number does not match your last name.',
  'The NPI number is not valid.',
  'The number or email entered is not associated with an existing account.',
  'This campaign does not exist.',
  'This participation code is not valid.',
  'This survey does not match your profile.',
  'This survey is not open yet.',
  'We could not find information for your NPI number.',
  'We could not match your details with the list for this survey.',
  'You are not eligible for this survey.',
  'Your email address is not registered.',
]

/** Our own: for emphasis, a name in a list, or a consent that members have agreed to. */
const EMPHASIZED = [
  'All family members or friends you have added will be removed. This cannot be undone.',
  'Did Not Qualify',
  'Did not qualify',
  'Paper: I can ask for any form on paper. That does not take this back. Write to: {contact}.',
  'Taking it back: I can do that here at any time, or in writing to the same address. It counts at once, and is confirmed by email. Forms that are here already stay here and are not mailed. Later forms come on paper.',
  'Weight loss that was not intended',
  'What this covers: every form from now on, and forms that were not mailed to me yet. It lasts until I take it back.',
  'Your Form W-9 was not accepted',
  'Your tax details were not accepted',
]

/** Stored in this form with payments, and translated when they are read. */
const STORED = [
  'It could not be paid out. Ask us to send it again.',
  'It could not be paid out. We will send it again.',
  'It expired: it was not claimed in 30 days. Ask us to send it again.',
  'PayPal could not pay it out. Check your PayPal address, then ask us to send it again.',
  'We could not send it. Check your email address, then ask us to send it again.',
]

const matching = (pattern: RegExp) => texts.filter((text) => pattern.test(text)).toSorted()

it('says "select", "continue", "email" and "contact", not "press", "go on" or "write to"', () => {
  expect(texts.length).toBeGreaterThan(2000)
  const dropped = /\b(?:press|go on|writes? to|atleast|suffices|anybody|everybody|as the law)\b/i
  expect(matching(dropped)).toEqual(EXACT.toSorted())
})

it('contracts "not", except in the specification\'s own words', () => {
  const long = /\b(?:cannot|(?:is|are|was|were|do|does|did|could|will|have|has) not)\b/i
  expect(matching(long)).toEqual([...EXACT_NEGATIONS, ...EMPHASIZED, ...STORED].toSorted())
})
