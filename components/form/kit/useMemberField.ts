'use client'

import { use, useRef, useState } from 'react'
import { type RegisterOptions, useFormContext, useFormState } from 'react-hook-form'
import { TypedBefore } from './draft/typedBefore.ts'

type Native = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** What a native, uncontrolled element of a large form carries. It is drawn again only when its own error changes. */
export function useMemberField(name: string, options?: RegisterOptions) {
  const { register, control, getValues } = useFormContext()
  const { errors } = useFormState({ control, name, exact: true })
  // Also what the server writes into the page: the form library would fill it in only when the scripts are there.
  const [initial] = useState(() => String(getValues(name) ?? ''))
  const attached = useRef(false)
  const typedBefore = use(TypedBefore)
  const { ref, ...handlers } = register(name, options)
  const message = errors[name]?.message

  const attach = (element: Native | null) => {
    const found = element?.value
    ref(element)
    if (!element || attached.current) return
    attached.current = true
    if (found === undefined || found === initial) return
    // What somebody typed before the scripts came is theirs; registering wrote over it.
    element.value = found
    typedBefore.set(name, found)
  }
  return {
    ...handlers,
    ref: attach,
    defaultValue: initial,
    error: typeof message === 'string' ? message : undefined,
  }
}

/** The same for the buttons of one question, of which each hands in its own element. */
export function useMemberRadio(name: string, options?: RegisterOptions) {
  const { register, control, getValues } = useFormContext()
  const { errors } = useFormState({ control, name, exact: true })
  const [initial] = useState(() => String(getValues(name) ?? ''))
  const typedBefore = use(TypedBefore)
  const { ref, ...handlers } = register(name, options)
  const message = errors[name]?.message

  const attach = (element: HTMLInputElement | null) => {
    const pressed = element?.checked ? element.value : ''
    ref(element)
    // What somebody pressed before the scripts came is theirs.
    if (!element || !pressed || pressed === getValues(name)) return
    element.checked = true
    typedBefore.set(name, pressed)
  }
  return {
    ...handlers,
    ref: attach,
    defaultValue: initial,
    error: typeof message === 'string' ? message : undefined,
  }
}
