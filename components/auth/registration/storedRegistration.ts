import { forgetStored, tryStorage } from './storage.ts'

/** The fields that survive a reload: not the consents and the identity answers. */
const FIELDS = ['firstName', 'lastName', 'mobileNumber', 'healthcareSetting']

const KEPT_FOR = 30 * 60 * 1000

/** The texts in the order of the fields, after the time until which they may be used. */
function storedTexts(): readonly unknown[] {
  const read = tryStorage((storage, key): unknown[] => [...JSON.parse(storage.getItem(key) ?? '[]')])
  const [until, ...texts] = read ?? []
  if (Number(until) > Date.now()) return texts
  forgetStored()
  return []
}

const textFieldsIn = (details: HTMLFieldSetElement) =>
  FIELDS.map((name) => {
    const field = details.elements.namedItem(name)
    return field instanceof HTMLInputElement || field instanceof HTMLSelectElement ? field : null
  })

function store(details: HTMLFieldSetElement) {
  const texts = textFieldsIn(details).map((field) => field?.value ?? '')
  if (!texts.some(Boolean)) return forgetStored()
  tryStorage((storage, key) => storage.setItem(key, JSON.stringify([Date.now() + KEPT_FOR, ...texts])))
}

/** Fills the fields that are still empty. Dispatches `input`, so that masks and errors follow. */
function restore(details: HTMLFieldSetElement) {
  const texts = storedTexts()
  for (const [index, field] of textFieldsIn(details).entries()) {
    const text = texts[index]
    if (!field || field.value || typeof text !== 'string' || !text) continue
    field.value = text
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

/** Restores the fields of an earlier visit in this tab, and stores what is typed from now on. */
export function keepTyped(details: HTMLFieldSetElement) {
  restore(details)
  store(details)
  details.addEventListener('input', () => store(details))
}
