'use client'

import { lazy, Suspense, use, useRef } from 'react'
import { useFormContext } from 'react-hook-form'
import { useTranslate } from '#components/language/useTranslate.ts'
import { NAME_MAX, SUITE_MAX, ZIP_LENGTH } from '#lib/constants.ts'
import { zipMask } from '../fields/masks.ts'
import { fieldsOf } from '../kit/fields.tsx'
import { preventEnterSubmit } from '../kit/preventEnterSubmit.ts'
import { type AddressValues, COUNTRIES, FIRST_LINE_MAX } from './addressForm.ts'
import { MapsKey } from './mapsKey.ts'
import { StateField, StateOfZip } from './StateField.tsx'
import type { SuggestedProps } from './SuggestedLine.tsx'

const { Text, Select } = fieldsOf<AddressValues>()

const countries = COUNTRIES.map((country) => ({ value: country, label: country }))

const FIRST_LINE = { name: 'firstLine', autoComplete: 'address-line1', maxLength: FIRST_LINE_MAX } as const

/** Address autocomplete; falls back to a plain field when its script fails to load. */
const SuggestedLine = lazy(() =>
  import('./SuggestedLine.tsx').catch(() => ({
    default: ({ mapsKey: _, hadFocus: _focus, ...field }: SuggestedProps) => <Text {...field} />,
  })),
)

/** Plain field without a maps key, and while the autocomplete loads. */
function FirstLineField() {
  const t = useTranslate()
  const mapsKey = use(MapsKey)
  // Followed, because the field may get the focus after React has rendered what replaces it. A removed field has no blur.
  const hasFocus = useRef(false)
  const line = { ...FIRST_LINE, label: t('Address') }
  const follow = (focused: boolean) => () => {
    hasFocus.current = focused
  }
  const plain = <Text {...line} onFocus={follow(true)} on={{ onBlur: follow(false) }} />
  if (!mapsKey) return plain
  return (
    <Suspense fallback={plain}>
      <SuggestedLine mapsKey={mapsKey} hadFocus={hasFocus} {...line} />
    </Suspense>
  )
}

function ZipField() {
  const t = useTranslate()
  const { setValue } = useFormContext<AddressValues>()
  // The time zone belongs to the old ZIP code.
  const onChange = () => setValue('timezone', '')
  return (
    <Text
      name="zipCode"
      label={t('ZIP code')}
      hint={t('Five digits')}
      autoComplete="postal-code"
      inputMode="numeric"
      mask={zipMask}
      on={{ onChange }}
      className="max-w-40 tabular-nums"
      pattern={`\\d{${ZIP_LENGTH}}`}
    />
  )
}

/** US address fields. With a maps key, the first line has autocomplete. @see docs/specification/validation.md#address */
export function AddressFields({ legend, isLegendSeen = true }: { legend: string; isLegendSeen?: boolean }) {
  const t = useTranslate()
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementInteractions: only keeps Enter in its fields from submitting
    <fieldset className="flex min-w-0 flex-col gap-5" onKeyDown={preventEnterSubmit}>
      <legend className={isLegendSeen ? 'mb-3 w-full border-t border-line pt-5 text-lg font-semibold' : 'sr-only'}>
        {legend}
      </legend>
      <div className="field-row sm:grid-cols-[3fr_2fr]">
        <FirstLineField />
        <Text
          name="suiteNumber"
          label={t('Unit or suite')}
          optional
          autoComplete="address-line2"
          maxLength={SUITE_MAX}
        />
      </div>
      <div className="field-row place-row">
        <Text name="city" label={t('City')} autoComplete="address-level2" maxLength={NAME_MAX} />
        <StateField />
        <ZipField />
        <Select
          name="country"
          label={t('Country')}
          placeholder={null}
          options={countries}
          autoComplete="country-name"
          className="max-w-40"
        />
      </div>
      <StateOfZip />
    </fieldset>
  )
}
