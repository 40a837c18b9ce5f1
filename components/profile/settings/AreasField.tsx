'use client'

import { CheckboxField } from '#components/form/fields/CheckboxField.tsx'
import { useTranslate } from '#components/language/useTranslate.ts'
import type { SurveyArea } from '#lib/contract/panel/message-choices.ts'
import { UNWANTED_AREA } from './messageChoicesForm.ts'

/** Topics that the member doesn't want surveys about. */
export function AreasField({ areas }: { areas: readonly SurveyArea[] }) {
  const t = useTranslate()
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-semibold wrap-anywhere">{t('Leave out surveys about')}</legend>
      <input type="hidden" name="lists" value={UNWANTED_AREA} />
      <div className="*:break-inside-avoid sm:columns-2">
        {areas.map(({ id, name, isUnwanted }) =>
          name ? (
            <CheckboxField
              key={id}
              id={`area-${id}`}
              name={UNWANTED_AREA}
              value={id}
              label={t(name)}
              defaultChecked={isUnwanted}
            />
          ) : isUnwanted ? (
            // Not asked for without its name, and kept.
            <input key={id} type="hidden" name={UNWANTED_AREA} value={id} />
          ) : null,
        )}
      </div>
      <p className="text-sm text-muted">
        {t(
          "We won't invite you to surveys that are about these. Surveys that are on your dashboard already stay there.",
        )}
      </p>
    </fieldset>
  )
}
