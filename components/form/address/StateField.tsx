'use client'

import { useEffect, useEffectEvent, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslate } from '#components/language/useTranslate.ts'
import { STATE_LENGTH, ZIP_LENGTH } from '#lib/constants.ts'
import { fieldsOf } from '../kit/fields.tsx'
import type { AddressValues } from './addressForm.ts'
import { stateMask } from './stateMask.ts'

const { Text } = fieldsOf<AddressValues>()

type Places = typeof import('#lib/rules/us-places.ts')

let places: Places | null = null

/** Null if it fails to load: the state is then what was typed. */
async function loadPlaces(): Promise<Places | null> {
  try {
    places ??= await import('#lib/rules/us-places.ts')
  } catch {
    // Nothing is lost offline: the member sees the two letters, and a longer text is cleared.
    return null
  }
  return places
}

/** Name of the state of the typed ZIP code, if it is not the typed state. */
function useOtherState() {
  const [state = '', zip = ''] = useWatch<AddressValues, ['state', 'zipCode']>({ name: ['state', 'zipCode'] })
  const isAsked = state.length === STATE_LENGTH && zip.length === ZIP_LENGTH
  const pair = `${state} ${zip}`
  const [found, setFound] = useState<{ pair: string; other: string | null } | null>(null)
  useEffect(() => {
    let isCurrent = isAsked
    if (isAsked) {
      void loadPlaces().then(
        (loaded) => isCurrent && setFound({ pair, other: loaded?.otherStateOfZip(zip, state) ?? null }),
      )
    }
    return () => {
      isCurrent = false
    }
  }, [isAsked, pair, state, zip])
  return isAsked && found?.pair === pair && found.other ? { zip, state: found.other } : null
}

/** A component of its own: typing a ZIP code renders the state's field no more than other fields. */
function OtherState() {
  const t = useTranslate()
  const other = useOtherState()
  return (
    <div role="status" className="contents">
      {other ? <p className="text-sm">{t('ZIP code {zip} is in {state}. Check the state.', other)}</p> : null}
    </div>
  )
}

/** The two letters of a state; a state's name becomes its letters. @see docs/specification/validation.md#address */
export function StateField() {
  const t = useTranslate()
  const { setValue, getValues } = useFormContext<AddressValues>()
  const [saved] = useState(() => getValues('state'))
  const [mask] = useState(() => stateMask(saved, () => places?.stateNamed ?? null))

  /** Once the names have loaded. */
  const fillIn = async () => {
    const before = getValues('state')
    const loaded = await loadPlaces()
    const code = loaded && mask.code(loaded.stateNamed)
    if (code && getValues('state') === before) setValue('state', code, { shouldDirty: true })
  }
  /** Clears a text that is not the two letters of a state. */
  const onBlur = async ({ target: { value } }: { target: { value: string } }) => {
    if (value === saved) return
    if (value.length !== STATE_LENGTH) setValue('state', '')
    if (!mask.isName()) return
    const loaded = await loadPlaces()
    const code = loaded ? mask.code(loaded.stateNamed) : ''
    if (code !== null && getValues('state') === value) setValue('state', code, { shouldDirty: true })
  }
  const nameBeforeScripts = useEffectEvent(() => getValues('state') !== saved && mask.isName() && void fillIn())
  useEffect(() => void nameBeforeScripts(), [])
  return (
    <div className="flex flex-col gap-1.5">
      <Text
        name="state"
        label={t('State')}
        hint={t('Two letters, for example NJ')}
        autoComplete="address-level1"
        autoCapitalize="characters"
        mask={mask}
        on={{ onBlur, onChange: () => mask.isName() && void fillIn() }}
        className="max-w-28 uppercase"
      />
      <OtherState />
    </div>
  )
}
