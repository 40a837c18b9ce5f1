'use client'

import { type ComponentType, lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useTranslate } from '#components/language/useTranslate.ts'
import { useHydrated } from '#components/ui/useHydrated.ts'
import { STATE_LENGTH } from '#lib/constants.ts'
import { fieldsOf } from '../kit/fields.tsx'
import type { AddressValues } from './addressForm.ts'
import { stateMask } from './stateMask.ts'
import { loadedPlaces, loadPlaces } from './statePlaces.ts'

const { Text } = fieldsOf<AddressValues>()

/** If its script fails to load, nothing is compared. */
const OtherState = lazy<ComponentType>(() => import('./OtherState.tsx').catch(() => ({ default: () => null })))

/** Field for a two-letter state code; replaces a state's name by its code. @see docs/specification/validation.md#address */
export function StateField() {
  const t = useTranslate()
  const { setValue, getValues } = useFormContext<AddressValues>()
  const [saved] = useState(() => getValues('state'))
  const [mask] = useState(() => stateMask(saved, () => loadedPlaces()?.stateNamed ?? null))

  /** Replaces a name that was typed before the list of names had loaded. */
  const fillIn = async () => {
    if (!mask.isName()) return
    const previous = getValues('state')
    const loaded = await loadPlaces()
    const code = loaded && mask.code(loaded.stateNamed)
    if (code && getValues('state') === previous) setValue('state', code, { shouldDirty: true })
  }
  /** Replaces a state's name by its code, and clears other text that isn't two letters. */
  const onBlur = async ({ target: { value } }: { target: { value: string } }) => {
    if (value === saved) return
    if (value.length !== STATE_LENGTH) setValue('state', '')
    if (!mask.isName()) return
    const loaded = await loadPlaces()
    const code = loaded ? mask.code(loaded.stateNamed) : ''
    if (code !== null && getValues('state') === value) setValue('state', code, { shouldDirty: true })
  }
  const fillInEarly = useEffectEvent(fillIn)
  useEffect(() => void fillInEarly(), [])
  return (
    <Text
      name="state"
      label={t('State')}
      hint={t('Two letters, for example NJ')}
      autoComplete="address-level1"
      autoCapitalize="characters"
      mask={mask}
      on={{ onBlur, onChange: fillIn }}
      className="max-w-40 uppercase"
    />
  )
}

/** Below the row of state and ZIP code: shows when they don't match. */
export const StateOfZip = () =>
  useHydrated() ? (
    <Suspense>
      <OtherState />
    </Suspense>
  ) : null
