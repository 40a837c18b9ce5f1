import { useFormContext } from 'react-hook-form'
import { FieldMessage, OptionalMark, useField } from '#components/form/fields/Field.tsx'
import { useTranslate } from '#components/language/useTranslate.ts'
import { type CaregiverValues, editField, type Person } from './caregiverForm.ts'
import {
  editOf,
  nameOf,
  type PersonLookups,
  personField,
  personFieldNames,
  personOptions,
  personValues,
} from './personForm.ts'

interface Props {
  person: Person
  lookups: PersonLookups
}

interface FieldProps {
  label: string
  /** Also for a field of one relationship only, which is always there without JavaScript. */
  isOptional: boolean
  options: readonly { value: string; label: string }[] | undefined
  max: number | undefined
  control: { id: string; name: string; defaultValue: string | undefined }
}

function PlainField({ label, isOptional, options, max, control }: FieldProps) {
  const t = useTranslate()
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={control.id} className="font-semibold">
        {label}
        {isOptional ? <OptionalMark /> : null}
      </label>
      {options ? (
        <select {...control} className="control">
          <option value="">{t('Select')}</option>
          {options.map(({ value, label: text }) => (
            <option key={value} value={value}>
              {t(text)}
            </option>
          ))}
        </select>
      ) : (
        <input {...control} autoComplete="off" maxLength={max} className="control" />
      )}
    </div>
  )
}

/**
 * Replaces the Edit dialog without JavaScript. All fields have the same name: their values are the person's edits, in
 * the order of `editOf`.
 */
export function EditBox({ person, lookups }: Props) {
  const t = useTranslate()
  const name = editField(person.key)
  const label = t('Edit {name}', { name: nameOf(person, t) })
  const input = useFormContext<CaregiverValues>().getValues(name) ?? []
  const { control, errorId, message } = useField({ name, label })
  const values = input.length > 0 ? input : editOf(personValues(person, lookups))
  return (
    <noscript>
      <input type="hidden" name="lists" value={name} />
      <details open={message !== undefined} className="mb-4">
        <summary className="fold min-h-11 content-center font-semibold">{label}</summary>
        <div className="flex max-w-sm flex-col gap-4">
          <FieldMessage id={errorId}>{message}</FieldMessage>
          {personFieldNames.map((field, index) => {
            const question = personField(field)
            const { label, missing, max, isAsked } = question
            return (
              <PlainField
                key={field}
                label={isAsked ? `${t('Relationship')}: ${t(label)}` : t(label)}
                isOptional={isAsked !== undefined || !missing}
                options={personOptions(question, lookups)}
                max={max}
                control={{ id: index === 0 ? control.id : `${control.id}-${field}`, name, defaultValue: values[index] }}
              />
            )
          })}
        </div>
      </details>
    </noscript>
  )
}
