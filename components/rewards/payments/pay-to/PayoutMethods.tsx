import { RadioField } from '#components/form/fields/RadioField.tsx'
import { useTranslate } from '#components/language/useTranslate.ts'
import type { PayoutMethod } from '#lib/contract/panel/payout-method.ts'
import { methodNote } from './methodNotes.ts'

interface Props {
  chosen: PayoutMethod
  /** The method in a rejected post. */
  typed?: string
}

/** The payout methods to choose from. */
export function PayoutMethods({ chosen: { methods, method }, typed: input }: Props) {
  const t = useTranslate()
  const [first] = methods
  if (!first) return null
  return methods.length > 1 ? (
    <RadioField
      name="method"
      label={t('How do you want to be paid?')}
      options={methods.map((item) => {
        const note = methodNote(item.method)
        return { value: item.method, label: t(item.label), hint: note && t(note) }
      })}
      defaultValue={input ?? method ?? first.method}
    />
  ) : (
    <>
      <input type="hidden" name="method" value={first.method} />
      <p>{t("How you're paid: {method}.", { method: t(first.label) })}</p>
    </>
  )
}
