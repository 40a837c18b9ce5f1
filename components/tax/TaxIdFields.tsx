'use client'

import { useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import { fieldsOf } from '#components/form/kit/fields.tsx'
import { TAX_ID_LABEL, TAX_TYPE_LABEL, type TaxIdValues, type TaxType, taxIdMask } from './taxIdForm.ts'

const { Text, Select } = fieldsOf<TaxIdValues>()

interface Props {
  types: readonly TaxType[]
  hint?: string
}

/** A tax id and the same again. No browser remembers it. */
export function TaxIdFields({ types, hint }: Props) {
  const taxIdTypeId = useWatch<TaxIdValues, 'taxIdTypeId'>({ name: 'taxIdTypeId' })
  const mask = useMemo(() => taxIdMask(taxIdTypeId), [taxIdTypeId])
  const number = {
    mask,
    inputMode: 'numeric',
    autoComplete: 'off',
    autoCorrect: 'off',
    spellCheck: false,
    className: 'max-w-56 tabular-nums',
  } as const
  return (
    <>
      <Select
        name="taxIdTypeId"
        label={TAX_TYPE_LABEL}
        options={types.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <Text
        {...number}
        name="taxIdNumber"
        label={TAX_ID_LABEL}
        hint={hint}
        on={{ deps: ['taxIdNumberConfirmation'] }}
      />
      <Text {...number} name="taxIdNumberConfirmation" label="Confirm tax ID number" />
    </>
  )
}
