import { useTranslate } from '#components/language/useTranslate.ts'
import { W9_REVISION } from '#lib/contract/panel/tax/w9.ts'

/** Revision of the form, and who keeps it. */
export function W9Lead({ requester }: { requester: string }) {
  const t = useTranslate()
  return t("{revision}. {requester} keeps this form. It isn't sent to the IRS.", {
    revision: t(W9_REVISION),
    requester,
  })
}
