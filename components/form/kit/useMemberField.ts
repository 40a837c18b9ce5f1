'use client'

import { use, useRef, useState } from 'react'
import { type RegisterOptions, useFormContext, useFormState } from 'react-hook-form'
import { EarlyInput } from './draft/earlyInput.ts'

type Native = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** Props for an uncontrolled native input. Re-renders only when its own error changes. */
export function useMemberField(name: string, options?: RegisterOptions) {
  const { register, control, getValues } = useFormContext()
  const { errors } = useFormState({ control, name, exact: true })
  // For the server-rendered HTML: react-hook-form would fill the field only after hydration.
  const [initial] = useState(() => String(getValues(name) ?? ''))
  const attached = useRef(false)
  const earlyInput = use(EarlyInput)
  const { ref, ...handlers } = register(name, options)
  const message = errors[name]?.message

  const attach = (element: Native | null) => {
    const currentValue = element?.value
    ref(element)
    if (!element || attached.current) return
    attached.current = true
    if (currentValue === undefined || currentValue === initial) return
    // Restore text typed before hydration: registering has overwritten it.
    element.value = currentValue
    earlyInput.set(name, element)
  }
  return {
    ...handlers,
    ref: attach,
    defaultValue: initial,
    error: typeof message === 'string' ? message : undefined,
  }
}

/** The same for a radio group, where each radio registers its own element. */
export function useMemberRadio(name: string, options?: RegisterOptions) {
  const { register, control, getValues } = useFormContext()
  const { errors } = useFormState({ control, name, exact: true })
  const [initial] = useState(() => String(getValues(name) ?? ''))
  const earlyInput = use(EarlyInput)
  // On blur, react-hook-form would set a group without a choice to null.
  const { ref, onBlur: _, ...handlers } = register(name, options)
  const message = errors[name]?.message

  const attach = (element: HTMLInputElement | null) => {
    const pressed = element?.checked ? element.value : ''
    ref(element)
    // Restore a choice made before hydration.
    if (!element || !pressed || pressed === getValues(name)) return
    element.checked = true
    earlyInput.set(name, element)
  }
  return {
    ...handlers,
    ref: attach,
    defaultValue: initial,
    error: typeof message === 'string' ? message : undefined,
  }
}
