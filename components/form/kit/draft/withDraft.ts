import type { DraftValues } from '#lib/contract/portal/draft.ts'

/** Form values that a draft can hold: texts and lists of texts. */
export type Draftable<Values> = { [Name in keyof Values]: DraftValues[string] }

/**
 * The values that a form starts from, with what was typed into it before.
 * @param isSaved whether the panel has the field meanwhile, so that what was typed does not count
 */
export function withDraft<Values extends Draftable<Values>>(
  values: Values,
  draft: DraftValues,
  isSaved: (name: string) => boolean = () => false,
): Values {
  const typed = Object.entries(values).flatMap(([name, value]) => {
    const found = draft[name]
    const fits = found !== undefined && Array.isArray(found) === Array.isArray(value)
    return fits && !isSaved(name) ? [[name, found]] : []
  })
  return { ...values, ...Object.fromEntries(typed) }
}
