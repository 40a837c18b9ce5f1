'use client'

import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { useController, useFormContext, useFormState, useWatch } from 'react-hook-form'
import { FieldMessage, useField } from '#components/form/fields/Field.tsx'
import { fieldId, useForm } from '#components/form/formContext.ts'
import { YES } from '#components/form/kit/values.ts'
import { SearchList } from '#components/form/search/SearchList.tsx'
import { useTranslate } from '#components/language/useTranslate.ts'
import { Button } from '#components/ui/buttons/Button.tsx'
import { Icon } from '#components/ui/Icon.tsx'
import { MEDICAL_CONDITIONS_MAX } from '#lib/constants.ts'
import type { Translate } from '#lib/language/translate.ts'
import { CONDITIONS_FULL } from '#lib/messages/texts/profile.ts'
import { conditionOptions } from '../healthOptions.ts'
import {
  type CaregiverLookups,
  type CaregiverValues,
  conditionsLabel,
  conditionsOf,
  editField,
  PEOPLE_LABEL,
  type Person,
} from './caregiverForm.ts'
import { RemoveBox } from './PlainFields.tsx'
import { EditBox } from './PlainPerson.tsx'
import { nameOf, personFacts, withEdit } from './personForm.ts'

const countText = (count: number, t: Translate) =>
  t(count === 1 ? '{count} condition' : count ? '{count} conditions' : 'No conditions yet', { count })

function ConditionCount({ person }: { person: Person }) {
  const t = useTranslate()
  const chosen = useWatch<CaregiverValues, ReturnType<typeof conditionsOf>>({ name: conditionsOf(person.key) })
  return <span className="text-sm text-muted">{countText(chosen?.length ?? 0, t)}</span>
}

const summaryId = (key: string) => `summary-${key}`
const keepId = (key: string) => `keep-${key}`

/** After the next render, because the button that had the focus is gone with it. */
const focusSoon = (id: string) => setTimeout(() => document.getElementById(id)?.focus())

interface ActionsProps {
  person: Person
  onEdit: (person: Person) => void
}

/** Edit and Remove buttons. Both take effect when the tab is saved. */
function PersonActions({ person, onEdit }: ActionsProps) {
  const t = useTranslate()
  const { setValue, getValues } = useFormContext<CaregiverValues>()
  const remove = () => {
    const people = getValues('people').filter((key) => key !== person.key)
    setValue('removed', [...getValues('removed'), person.key], { shouldDirty: true })
    setValue('people', people, { shouldDirty: true })
    focusSoon(keepId(person.key))
  }
  const name = nameOf(person, t)
  return (
    <div className="mb-4 flex flex-wrap gap-3 noscript:hidden">
      <Button
        size="small"
        aria-label={t('Edit {name}', { name })}
        aria-haspopup="dialog"
        onClick={() => onEdit(person)}
      >
        {t('Edit')}
      </Button>
      {person.id === null ? null : (
        <Button size="small" variant="quiet" aria-label={t('Remove {name}', { name })} onClick={remove}>
          {t('Remove')}
        </Button>
      )}
    </div>
  )
}

/** People to be removed by the next save, each with a Keep button. */
function RemovedPeople({ people }: Pick<Props, 'people'>) {
  const t = useTranslate()
  const { setValue, getValues } = useFormContext<CaregiverValues>()
  const removed = useWatch<CaregiverValues, 'removed'>({ name: 'removed' })
  const keep = (keptKey: string) => {
    setValue(
      'removed',
      getValues('removed').filter((key) => key !== keptKey),
    )
    // In the order they were added.
    const keys = new Set([...getValues('people'), keptKey])
    setValue(
      'people',
      people.map(({ key }) => key).filter((key) => keys.has(key)),
    )
    focusSoon(summaryId(keptKey))
  }
  return people
    .filter(({ key }) => removed.includes(key))
    .map((person) => (
      <p key={person.key} role="status" className="flex flex-wrap items-center justify-between gap-3">
        {t('{name} will be removed when you save.', { name: nameOf(person, t) })}
        <RemoveBox person={person} removed />
        <Button
          id={keepId(person.key)}
          size="small"
          aria-label={t('Keep {name}', { name: nameOf(person, t) })}
          className="noscript:hidden"
          onClick={() => keep(person.key)}
        >
          {t('Keep')}
        </Button>
      </p>
    ))
}

/** Open while conditions are missing: initially, and after each rejected save. */
function useFold(person: Person) {
  const name = conditionsOf(person.key)
  const { control, getValues } = useFormContext<CaregiverValues>()
  const { errors, submitCount } = useFormState({ control, name, exact: true })
  const form = useForm()
  const [open] = useState(
    () => !getValues(name)?.length || form?.errors.some((error) => error.name === editField(person.key)),
  )
  const ref = useRef<HTMLDetailsElement>(null)
  const isWrong = errors[name] !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: each rejected save opens it again
  useEffect(() => {
    if (isWrong && ref.current) ref.current.open = true
  }, [isWrong, submitCount])
  return { ref, open }
}

/** Focuses the conditions of a person who was just added, because they are the next question. */
function useFocusWhenAdded({ key }: Person, justAdded: Props['justAdded']) {
  const field = fieldId(useForm()?.id ?? '', conditionsOf(key))
  useEffect(() => {
    if (justAdded.current !== key) return
    justAdded.current = null
    // After the dialog has returned the focus to its opener.
    setTimeout(() => document.getElementById(field)?.focus())
  }, [key, justAdded, field])
}

interface ConditionsProps extends ActionsProps, Pick<Props, 'lookups' | 'justAdded'> {}

function PersonConditions({ person: saved, justAdded, lookups, onEdit }: ConditionsProps) {
  const t = useTranslate()
  const fold = useFold(saved)
  useFocusWhenAdded(saved, justAdded)
  const { conditions } = lookups
  const options = useMemo(() => conditionOptions(conditions, t), [conditions, t])
  const edit = useWatch<CaregiverValues, ReturnType<typeof editField>>({ name: editField(saved.key) })
  const person = useMemo(() => withEdit(saved, edit ?? [], lookups), [saved, edit, lookups])
  return (
    <details {...fold} className="rounded-sm border border-edge">
      <summary id={summaryId(person.key)} className="fold min-h-11 px-4 py-3">
        <span className="font-semibold">{nameOf(person, t)}</span>
        <span className="block text-sm text-muted">{personFacts(person, t)}</span>
        <ConditionCount person={person} />
      </summary>
      <div className="border-t border-line p-4">
        <PersonActions person={person} onEdit={onEdit} />
        <EditBox person={saved} lookups={lookups} />
        {person.id === null ? null : <RemoveBox person={person} />}
        <SearchList
          {...options}
          name={conditionsOf(person.key)}
          label={conditionsLabel(person, t)}
          hint={t('Choose up to {count} conditions. If there are none, choose None of the above.', {
            count: MEDICAL_CONDITIONS_MAX,
          })}
          full={CONDITIONS_FULL}
          max={MEDICAL_CONDITIONS_MAX}
        />
      </div>
    </details>
  )
}

interface Props {
  people: readonly Person[]
  /** Key of the person who was just added. */
  justAdded: RefObject<string | null>
  lookups: CaregiverLookups
  onAdd: () => void
  onEdit: (person: Person) => void
}

function People({ people, justAdded, lookups, onAdd, onEdit }: Props) {
  const t = useTranslate()
  const { field, fieldState } = useController<CaregiverValues, 'people'>({ name: 'people' })
  const listed = people.filter(({ key }) => field.value.includes(key))
  const label = t(PEOPLE_LABEL)
  const { control, errorId, message } = useField({ name: 'people', label, error: fieldState.error?.message })
  return (
    <section aria-label={label} className="flex flex-col gap-4">
      <h3 className="text-lg">{label}</h3>
      {listed.length === 0 ? <p className="text-muted">{t('No one added yet.')}</p> : null}
      {listed.map((person) => (
        <PersonConditions key={person.key} person={person} justAdded={justAdded} lookups={lookups} onEdit={onEdit} />
      ))}
      <RemovedPeople people={people} />
      <div className="flex flex-col items-start gap-1.5">
        <Button
          id={control.id}
          data-label={label}
          aria-describedby={control['aria-describedby']}
          aria-haspopup="dialog"
          className="noscript:hidden"
          onClick={onAdd}
        >
          <Icon name="add" />
          {t('Add')}
        </Button>
        <FieldMessage id={errorId}>{message}</FieldMessage>
      </div>
    </section>
  )
}

/** Shown when the member answers that they care for someone. */
export function PeopleFields(props: Props) {
  const caring = useWatch<CaregiverValues, 'caring'>({ name: 'caring' })
  return caring === YES ? <People {...props} /> : null
}
