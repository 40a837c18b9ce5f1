'use client'

import { useState } from 'react'
import { type DefaultValues, type FieldValues, type Resolver, type UseFormReturn, useForm } from 'react-hook-form'
import { GENERIC } from '#lib/messages/texts.ts'
import type { FormSchema } from './schema.ts'

/** Loads a function that builds the schema for the current values; called when the form gets focus. */
export type SchemaLoader<Values> = () => Promise<(values: Values) => FormSchema<Values>>

export interface CheckedForm<Values extends FieldValues> {
  form: UseFormReturn<Values>
  /** Whether the form is being submitted, including the wait for its schema. */
  isSubmitting: boolean
  /** Loads the schema before the first validation. */
  preload: () => void
}

/** If the schema can't be loaded, the form can't be validated, so it isn't sent. */
const unchecked = { values: {}, errors: { root: { type: 'schema', message: GENERIC } } }

/** Resolver that loads its schema before the first validation, and retries after a failure. */
function lazyResolver<Values extends FieldValues>(
  schema: SchemaLoader<Values>,
): { resolver: Resolver<Values>; preload: () => void } {
  let loaded: Resolver<Values> | undefined
  const load = async () => {
    try {
      const [{ zodResolver }, schemaFor] = await Promise.all([import('@hookform/resolvers/zod'), schema()])
      // Raw values: the request body is built from the fields by `payload`.
      loaded = (values, ...rest) => zodResolver(schemaFor(values), undefined, { raw: true })(values, ...rest)
    } catch {
      // Network failure: the next validation retries.
    }
  }
  const check: Resolver<Values> = async (...input) => {
    if (!loaded) await load()
    return loaded ? loaded(...input) : (unchecked as Awaited<ReturnType<Resolver<Values>>>)
  }
  return { resolver: check, preload: () => void load() }
}

/** react-hook-form with a zod schema: validates on submit, then on every change. */
export function useCheckedForm<Values extends FieldValues>(
  start: () => Values,
  schema: SchemaLoader<Values>,
): CheckedForm<Values> {
  const [defaultValues] = useState(start)
  const [{ resolver, preload }] = useState(() => lazyResolver(schema))
  const form = useForm<Values>({
    defaultValues: defaultValues as DefaultValues<Values>,
    resolver,
    shouldFocusError: false,
  })
  const { isSubmitting } = form.formState
  return { form, isSubmitting, preload }
}
