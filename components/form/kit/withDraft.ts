import type { DraftValues } from '#lib/contract/portal/draft.ts'

/**
 * The values that a form starts from, with what was typed into it before.
 * @param isSettled whether a field is saved meanwhile, so that what was typed does not count
 */
export function withDraft<Values extends { [Name in keyof Values]: DraftValues[string] }>(
  values: Values,
  draft: DraftValues,
  isSettled: (name: string) => boolean = () => false,
): Values {
  const typed = Object.entries(values).flatMap(([name, value]) => {
    const found = draft[name]
    const fits = found !== undefined && Array.isArray(found) === Array.isArray(value)
    return fits && !isSettled(name) ? [[name, found]] : []
  })
  return { ...values, ...Object.fromEntries(typed) }
}
