'use client'

import { useEffect, useRef, useState } from 'react'
import { type DefaultValues, type FieldValues, useForm } from 'react-hook-form'
import { checkedBy } from '#components/form/kit/checkedBy.ts'
import type { RulesOf } from '#components/form/kit/fieldErrors.ts'
import type { Draft } from './drafts.ts'

interface Options<Values> {
  draft: Draft<Values>
  saved: Values
  /** What the server kept of what was typed into it. */
  typed?: Values | null
  /** Made for the values they check. */
  rules: (values: Values) => RulesOf<Values>
}

/** The form of a tab: whoever looks at another tab or page finds it on return as they left it, until it is saved. */
export function useDraftForm<Values extends FieldValues>({ draft, saved, typed, rules }: Options<Values>) {
  const [base] = useState(saved)
  const [values] = useState(() => draft.values ?? typed ?? saved)
  const [resolver] = useState(() => checkedBy(rules))
  const form = useForm<Values>({ defaultValues: values as DefaultValues<Values>, resolver, shouldFocusError: false })
  const isSaved = useRef(false)
  const { getValues } = form
  useEffect(
    () => () => {
      const left = getValues()
      draft.values = isSaved.current || JSON.stringify(left) === JSON.stringify(base) ? null : left
    },
    [draft, base, getValues],
  )
  const settle = () => {
    isSaved.current = true
  }
  return { form, settle }
}
