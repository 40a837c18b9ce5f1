'use client'

import { SelectField } from '#components/form/fields/SelectField.tsx'
import { Unbroken } from '#components/language/Unbroken.tsx'
import { useTranslate } from '#components/language/useTranslate.ts'
import type { Translate } from '#lib/language/translate.ts'
import { DAYTIME, FEWEST_TEXT_HOURS, type TextHours } from '#lib/values/text-hours.ts'

const hourText = (hour: number, t: Translate) =>
  t(hour % 24 < 12 ? '{hour} AM' : '{hour} PM', { hour: hour % 12 || 12 })

/** Includes a saved hour that can no longer be chosen, so that it stays until the member changes it. */
function hoursBetween(first: number, last: number, saved: number, t: Translate) {
  const hours = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  const all = hours.includes(saved) ? hours : [...hours, saved].toSorted((a, b) => a - b)
  return all.map((hour) => ({ value: hour, label: hourText(hour, t) }))
}

/** Hours when texts about surveys may arrive, in the member's local time. */
export function TextHoursFields({ hours: { from, to }, error }: { hours: TextHours; error?: string }) {
  const t = useTranslate()
  return (
    <div className="grid grid-cols-2 gap-x-4 gap-y-2 max-[18rem]:grid-cols-1 sm:grid-cols-[repeat(2,minmax(0,11.5rem))]">
      <SelectField
        name="textsFrom"
        label={t('No texts before')}
        placeholder={null}
        options={hoursBetween(DAYTIME.from, DAYTIME.to - FEWEST_TEXT_HOURS, from, t)}
        defaultValue={from}
      />
      <SelectField
        name="textsTo"
        label={t('No texts after')}
        placeholder={null}
        options={hoursBetween(DAYTIME.from + FEWEST_TEXT_HOURS, DAYTIME.to, to, t)}
        defaultValue={to}
        error={error}
        announced
      />
      <p className="col-span-full text-sm text-balance text-muted">
        <Unbroken
          text={t('In the time zone where you live, for texts about surveys. Sign-in codes come at any time.')}
        />
      </p>
    </div>
  )
}
