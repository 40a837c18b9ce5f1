'use client'

import { useState } from 'react'
import { type DefaultValues, type FieldValues, type Resolver, type UseFormReturn, useForm } from 'react-hook-form'
import { GENERIC } from '#lib/messages/texts.ts'
import type { FormSchema } from './schema.ts'

/** The schema for the values in the fields, fetched when somebody enters the form. */
export type SchemaLoader<Values> = () => Promise<(values: Values) => FormSchema<Values>>

export interface CheckedForm<Values extends FieldValues> {
  form: UseFormReturn<Values>
  /** The form is being submitted, the wait for its schema included. */
  isSubmitting: boolean
  /** Fetches the schema ahead of the first check. */
  preload: () => void
}

/** Without its schema a form cannot be checked, so it is not sent either. */
const unchecked = { values: {}, errors: { root: { type: 'schema', message: GENERIC } } }

/** A resolver that fetches its schema before the first check, and again when that failed. */
function lazyResolver<Values extends FieldValues>(
  schema: SchemaLoader<Values>,
): { resolver: Resolver<Values>; preload: () => void } {
  let loaded: Resolver<Values> | undefined
  const load = async () => {
    try {
      const [{ zodResolver }, schemaFor] = await Promise.all([import('@hookform/resolvers/zod'), schema()])
      // Raw: what is sent is made from the fields, by the form's own `payload`.
      loaded = (values, context, options) =>
        zodResolver(schemaFor(values), undefined, { raw: true })(values, context, options)
    } catch {
      // The line is gone: the next check tries again.
    }
  }
  const check: Resolver<Values> = async (values, context, options) => {
    if (!loaded) await load()
    return loaded ? loaded(values, context, options) : (unchecked as Awaited<ReturnType<Resolver<Values>>>)
  }
  return { resolver: check, preload: () => void load() }
}

/** A react-hook-form that is checked by a zod schema, on submit and then with every change. */
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
