'use client'

import type { RefObject } from 'react'
import { useTranslate } from '#components/language/useTranslate.ts'
import { Button } from '#components/ui/buttons/Button.tsx'

/** Sets the value and dispatches `input`, so that the mask and the form update. */
function enter(field: HTMLInputElement | null, text: string) {
  if (!field) return
  field.value = text
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

interface Props {
  /** The mobile number in the email field. */
  input: string
  mobile: RefObject<HTMLInputElement | null>
  onUse: () => void
}

/** Button that moves a mobile number from the email field to the mobile field. */
export default function UseTypedNumber({ input, mobile, onUse }: Props) {
  const t = useTranslate()
  return (
    <Button
      variant="quiet"
      className="-ml-4 text-left"
      onClick={() => {
        enter(mobile.current, input)
        onUse()
      }}
    >
      {t('This looks like a phone number. Use your mobile number instead.')}
    </Button>
  )
}
