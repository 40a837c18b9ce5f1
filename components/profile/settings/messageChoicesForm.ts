import type { FormError } from '#components/form/useSend.ts'
import type { MessageChoices as Choices, MessageChannel, Pause } from '#lib/contract/panel/message-choices.ts'
import type { DraftValues } from '#lib/contract/portal/draft.ts'
import type { Translate } from '#lib/language/translate.ts'
import { generalText } from '#lib/messages/error-action.ts'
import type { CheckedForm, PostedForm } from '#lib/posted-form.ts'
import { areTextHours, FEWEST_TEXT_HOURS, type TextHours } from '#lib/values/text-hours.ts'

export const PAUSE_LENGTHS = [
  { value: 'week', label: 'For one week' },
  { value: 'month', label: 'For one month' },
  { value: 'three-months', label: 'For three months' },
] as const satisfies readonly { value: Pause; label: string }[]

/** Name of the areas' checkboxes. */
export const UNWANTED_AREA = 'unwantedArea'

const typedAreas = ({ [UNWANTED_AREA]: input = [] }: DraftValues) => [input].flat().map(Number)

const typedHours = ({ textsFrom, textsTo }: DraftValues): TextHours => ({
  from: Number(textsFrom),
  to: Number(textsTo),
})

/** Browsers don't send disabled checkboxes, so their saved value counts. */
const withChoice = (input: DraftValues, name: string, channel: MessageChannel | null): MessageChannel | null =>
  channel?.canChange ? { ...channel, isOn: input[name] !== undefined } : channel

/** Request body. */
export function chosen(input: DraftValues, { email, texts, textHours, areas }: Choices) {
  const { pause, textConsentVersion } = input
  return {
    email: withChoice(input, 'email', email)?.isOn,
    texts: withChoice(input, 'texts', texts)?.isOn,
    textConsentVersion: typeof textConsentVersion === 'string' ? textConsentVersion : undefined,
    pause: PAUSE_LENGTHS.find(({ value }) => value === pause)?.value ?? (pause === 'none' ? 'none' : 'keep'),
    ...(textHours && { textHours: typedHours(input) }),
    ...(areas && { unwantedAreas: typedAreas(input) }),
  } as const
}

type Body = ReturnType<typeof chosen>

export const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** What a form was opened with, by field of the request body. From a posted form, it can be anything. */
type Opened = Readonly<Record<string, unknown>>

/** Name of the hidden field that has it, for browsers without scripts. */
export const OPENED = 'opened'

export const openedOf = ({ email, texts, textHours, areas }: Choices): Opened => ({
  email: email?.isOn,
  texts: texts?.isOn,
  textHours,
  unwantedAreas: areas?.filter(({ isUnwanted }) => isUnwanted).map(({ id }) => id),
})

function postedOpened({ [OPENED]: text }: DraftValues): Opened | null {
  try {
    return { ...JSON.parse(String(text)) }
  } catch {
    return null
  }
}

/** Saved hours stay, also if they could not be chosen now. */
const changedHours = ({ textHours }: Body, opened: Opened) =>
  isSame(textHours, opened.textHours) ? undefined : textHours

/** Request body without what the form was opened with: another window may have saved something else since. */
export const changesIn = (body: Body, opened: Opened): Body => ({
  ...body,
  email: isSame(body.email, opened.email) ? undefined : body.email,
  texts: isSame(body.texts, opened.texts) ? undefined : body.texts,
  textHours: changedHours(body, opened),
  unwantedAreas: isSame(body.unwantedAreas, opened.unwantedAreas) ? undefined : body.unwantedAreas,
})

export function hasTooFewHours(body: Body, opened: Opened) {
  const hours = changedHours(body, opened)
  return hours !== undefined && !areTextHours(hours)
}

export const tooFewHours = (t: Translate) =>
  t('Leave at least {hours} hours between the two.', { hours: FEWEST_TEXT_HOURS })

/** Null when the saved choices couldn't be loaded. */
export function checkMessageChoices(choices: Choices | null, input: DraftValues): CheckedForm | null {
  if (!choices) return null
  const body = chosen(input, choices)
  const opened = postedOpened(input) ?? {}
  if (hasTooFewHours(body, opened)) return { errors: { textsTo: 'too few hours' } }
  return { body: changesIn(body, opened) }
}

/** The form's initial state: the saved choices, or what was typed in a rejected post. */
export interface MessageChoicesPost {
  action: string
  /** Those that the fields show at first. */
  choices: Choices
  opened: Opened
  pause: string
  hoursError: string | undefined
  error: FormError | null
}

function withInput(choices: Choices, input: DraftValues): Choices {
  const { email, texts, textHours, areas } = choices
  const unwanted = typedAreas(input)
  return {
    ...choices,
    email: withChoice(input, 'email', email),
    texts: withChoice(input, 'texts', texts),
    textHours: textHours && typedHours(input),
    areas: areas?.map((area) => ({ ...area, isUnwanted: unwanted.includes(area.id) })) ?? null,
  }
}

export function messageChoicesPost(
  { action, refused }: PostedForm,
  choices: Choices,
  t: Translate,
): MessageChoicesPost {
  const unsent = { action, choices, opened: openedOf(choices), pause: 'keep', hoursError: undefined, error: null }
  if (!refused) return unsent
  const hoursError = 'textsTo' in refused.errors ? tooFewHours(t) : undefined
  const error = { ...refused.error, text: hoursError ? null : generalText(refused.error, t), count: 1 }
  const { pause = 'keep' } = refused.values
  // The input was too large for the reply's cookie: show the saved choices.
  if (!('pause' in refused.values)) return { ...unsent, error }
  const input = { ...refused.values, ...refused.lists }
  const opened = postedOpened(input) ?? unsent.opened
  return { action, choices: withInput(choices, input), opened, pause, hoursError, error }
}
