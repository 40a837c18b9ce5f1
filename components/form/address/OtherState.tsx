'use client'

import { useEffect, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslate } from '#components/language/useTranslate.ts'
import { STATE_LENGTH, ZIP_LENGTH } from '#lib/constants.ts'
import { maskComposed } from '../fields/maskComposed.ts'
import type { AddressValues } from './addressForm.ts'
import { loadPlaces } from './statePlaces.ts'

/** The typed ZIP code and the name of its state, if that isn't the typed state; null otherwise. */
function useOtherState() {
  const [state = '', zip = ''] = useWatch<AddressValues, ['state', 'zipCode']>({ name: ['state', 'zipCode'] })
  const isAsked = state.length === STATE_LENGTH && zip.length === ZIP_LENGTH
  const pair = `${state} ${zip}`
  const [result, setResult] = useState<{ pair: string; other: string } | null>(null)
  useEffect(() => {
    let isCurrent = isAsked
    if (isAsked) {
      void loadPlaces().then((loaded) => {
        const other = loaded?.otherStateOfZip(zip, state)
        if (isCurrent && other) setResult({ pair, other })
      })
    }
    return () => {
      isCurrent = false
    }
  }, [isAsked, pair, state, zip])
  return isAsked && result?.pair === pair ? { zip, state: result.other } : null
}

/** Warns that the ZIP code is in another state. A component of its own, so that typing doesn't re-render the state field. */
export default function OtherState() {
  const t = useTranslate()
  const other = useOtherState()
  const status = useRef<HTMLDivElement>(null)
  // Here, because the script of this component is not part of the page's first load.
  useEffect(() => {
    const form = status.current?.closest('form')
    const mask = ({ target }: Event) => {
      if (target instanceof HTMLInputElement && target.name === 'state') maskComposed(target)
    }
    form?.addEventListener('compositionend', mask)
    return () => form?.removeEventListener('compositionend', mask)
  }, [])
  return (
    <div ref={status} role="status" className="contents">
      {other ? <p className="text-sm">{t('ZIP code {zip} is in {state}. Check the state.', other)}</p> : null}
    </div>
  )
}
