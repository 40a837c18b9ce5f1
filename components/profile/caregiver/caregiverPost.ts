import { checkPosted, messagesOf } from '#components/form/checkPosted.ts'
import { type FormPost, formPost } from '#components/form/formPost.ts'
import { withDraft } from '#components/form/kit/draft/withDraft.ts'
import { checkSavedPost, type SavedPost, savedFormPost } from '#components/form/kit/savedPost.ts'
import { YES } from '#components/form/kit/values.ts'
import type { DraftValues } from '#lib/contract/portal/draft.ts'
import type { Translate } from '#lib/language/translate.ts'
import { errorAction } from '#lib/messages/error-action.ts'
import { addCaregiverProfileMessages, saveCaregiverConditionsMessages } from '#lib/messages/profile.ts'
import { NONE_STANDS_ALONE, REMOVAL_UNCONFIRMED } from '#lib/messages/texts/profile.ts'
import type { CheckedForm, PostedForm } from '#lib/posted-form.ts'
import { mixesNone } from '../healthOptions.ts'
import {
  type CaregiverData,
  type CaregiverLookups,
  type CaregiverValues,
  caregiverData,
  caregiverPayload,
  conditionsLabel,
  conditionsOf,
  draftedCaregiver,
  editField,
  peopleIn,
  REMOVES_EVERYONE_FIELD,
  removesPeople,
  type SavedCaregiver,
  savedCaregiverForm,
} from './caregiverForm.ts'
import { caregiverSchema } from './caregiverSchema.ts'
import {
  editOf,
  emptyPerson,
  type PersonLookups,
  personPayload,
  personValues,
  stillOffered,
  valuesOfEdit,
} from './personForm.ts'
import { personSchema } from './personSchema.ts'

/* The Caregiver Profile and its Add form, posted without JavaScript. */

const form: SavedPost<CaregiverData, CaregiverValues> = {
  ...savedCaregiverForm,
  merge: (saved, input, { lookups }) => draftedCaregiver(saved, input, lookups),
  schema: caregiverSchema,
  payload: caregiverPayload,
  messages: saveCaregiverConditionsMessages,
  labels: ({ saved }, t) =>
    Object.fromEntries(peopleIn(saved).map((person) => [conditionsOf(person.key), conditionsLabel(person, t)])),
}

interface Loaded {
  saved: SavedCaregiver
  lookups: CaregiverLookups
}

/** The first error of each edited person. With JavaScript, the Edit dialog checks them. */
function editErrors(values: CaregiverValues, { saved, lookups }: CaregiverData) {
  const listed = peopleIn(saved).filter(({ key }) => values.people.includes(key))
  return listed.flatMap((person): [string, string][] => {
    const previous = personValues(person, lookups)
    const field = editField(person.key)
    const edit = values[field] ?? []
    if (edit.length === 0 || edit.join('\n') === editOf(previous).join('\n')) return []
    const input = valuesOfEdit(edit)
    const [error] = Object.values(messagesOf(personSchema(input, previous, lookups, new Date().getFullYear()), input))
    return error ? [[field, error]] : []
  })
}

/** Errors that JavaScript would prevent before the form is sent. */
function noScriptErrors(values: CaregiverValues, input: DraftValues, data: CaregiverData) {
  const { conditions } = data.lookups
  if (removesPeople(values) && input[REMOVES_EVERYONE_FIELD] === undefined)
    return { [REMOVES_EVERYONE_FIELD]: REMOVAL_UNCONFIRMED }
  const mixed = values.people.map(conditionsOf).filter((field) => mixesNone(conditions, values[field] ?? []))
  const edits = values.caring === YES ? editErrors(values, data) : []
  return Object.fromEntries([...edits, ...mixed.map((field) => [field, NONE_STANDS_ALONE])])
}

/** Null when the data to validate against couldn't be loaded. */
export function checkCaregiver(health: Loaded | null, input: DraftValues): CheckedForm | null {
  if (!health) return null
  const data = caregiverData(health.saved, health.lookups)
  const values = draftedCaregiver(savedCaregiverForm.valuesOf(data), input, data.lookups)
  const errors = noScriptErrors(values, input, data)
  return Object.keys(errors).length > 0 ? { errors } : checkSavedPost(form, data, input)
}

export const caregiverPost = (
  posted: PostedForm,
  { saved, lookups }: Loaded,
  draft: DraftValues | null,
  t: Translate,
): FormPost => savedFormPost(posted, form, caregiverData(saved, lookups), t, draft)

const personSchemaNow = (values: typeof emptyPerson, lookups: PersonLookups) =>
  personSchema(values, emptyPerson, lookups, new Date().getFullYear())

/** Null when the data to validate against couldn't be loaded. */
export function checkPerson(health: Loaded | null, input: DraftValues): CheckedForm | null {
  if (!health) return null
  const { lookups } = health
  const values = stillOffered(withDraft(emptyPerson, input), lookups)
  return checkPosted(personSchemaNow(values, lookups), values, () => personPayload(values, lookups))
}

export function personPost(posted: PostedForm, lookups: PersonLookups, t: Translate): FormPost {
  const values = stillOffered(withDraft(emptyPerson, posted.refused?.values ?? {}), lookups)
  return formPost(posted, {
    values,
    schema: () => personSchemaNow(values, lookups),
    errorText: (error) => errorAction(addCaregiverProfileMessages, error, '', t).text,
  })
}
