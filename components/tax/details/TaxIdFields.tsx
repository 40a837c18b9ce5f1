'use client'

import { useMemo, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { fieldsOf } from '#components/form/kit/fields.tsx'
import { useTranslate } from '#components/language/useTranslate.ts'
import { Button } from '#components/ui/buttons/Button.tsx'
import { cx } from '#components/ui/cx.ts'
import { type ConfirmedTaxId, TAX_ID_LABEL, TAX_TYPE_LABEL, type TaxType, taxIdMask } from './taxIdForm.ts'

const { Text, Radio } = fieldsOf<ConfirmedTaxId>()

interface Props {
  types: readonly TaxType[]
  hint?: string
  /** Whether to ask for the number twice. */
  confirmed?: boolean
}

/** Tax ID fields. The number is masked unless focused, and browsers don't remember it. */
export function TaxIdFields({ types, hint, confirmed = false }: Props) {
  const t = useTranslate()
  const taxIdTypeId = useWatch<ConfirmedTaxId, 'taxIdTypeId'>({ name: 'taxIdTypeId' })
  const mask = useMemo(() => taxIdMask(taxIdTypeId), [taxIdTypeId])
  const [isShown, setIsShown] = useState(false)
  const number = {
    mask,
    inputMode: 'numeric',
    autoComplete: 'off',
    autoCorrect: 'off',
    spellCheck: false,
    className: cx('max-w-56 tabular-nums', !isShown && 'not-focus:[-webkit-text-security:disc]'),
  } as const
  return (
    <>
      <Radio
        name="taxIdTypeId"
        label={t(TAX_TYPE_LABEL)}
        hint={t('For most people, this is their Social Security number.')}
        options={types.map(({ id, name }) => ({ value: String(id), label: name }))}
      />
      <Text
        {...number}
        name="taxIdNumber"
        label={t(TAX_ID_LABEL)}
        hint={hint}
        on={confirmed ? { deps: ['taxIdNumberConfirmation'] } : undefined}
      />
      {confirmed ? <Text {...number} name="taxIdNumberConfirmation" label={t('Confirm tax ID number')} /> : null}
      <Button size="small" className="-mt-3 self-start noscript:hidden" onClick={() => setIsShown(!isShown)}>
        {isShown ? t('Hide number') : t('Show number')}
      </Button>
    </>
  )
}
