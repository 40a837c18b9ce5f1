import type { DraftValues } from '#lib/contract/portal/draft.ts'

/** Form values that a draft can hold: strings and lists of strings. */
export type Draftable<Values> = { [Name in keyof Values]: DraftValues[string] }

/**
 * Applies a draft to the initial values.
 * @param isSaved whether a field has been saved meanwhile, so that its draft is ignored
 */
export function withDraft<Values extends Draftable<Values>>(
  values: Values,
  draft: DraftValues,
  isSaved: (name: string) => boolean = () => false,
): Values {
  const draftValues = Object.entries(values).flatMap(([name, value]) => {
    const draftValue = draft[name]
    const fits = draftValue !== undefined && Array.isArray(draftValue) === Array.isArray(value)
    return fits && !isSaved(name) ? [[name, draftValue]] : []
  })
  return { ...values, ...Object.fromEntries(draftValues) }
}
