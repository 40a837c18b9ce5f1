'use client'

import { useEffect, useMemo, useRef, useState } from 'react'
import { useController, useFormContext, useFormState, useWatch } from 'react-hook-form'
import { FieldMessage, useField } from '#components/form/fields/Field.tsx'
import { YES } from '#components/form/kit/values.ts'
import { SearchList } from '#components/form/search/SearchList.tsx'
import { Button } from '#components/ui/Button.tsx'
import { Icon } from '#components/ui/Icon.tsx'
import { MEDICAL_CONDITIONS_MAX } from '#lib/constants.ts'
import { CONDITIONS_FULL } from '#lib/messages/texts.ts'
import { conditionOptions } from '../healthOptions.ts'
import {
  type CaregiverLookups,
  type CaregiverValues,
  conditionsLabel,
  conditionsOf,
  PEOPLE_LABEL,
  type Person,
} from './caregiverForm.ts'
import { nameOf, personFacts } from './personForm.ts'

interface ConditionsProps {
  person: Person
  conditions: CaregiverLookups['conditions']
}

const countText = (count: number) => (count === 1 ? '1 condition' : `${count || 'No'} conditions`)

function ConditionCount({ person }: Pick<ConditionsProps, 'person'>) {
  const chosen = useWatch<CaregiverValues, ReturnType<typeof conditionsOf>>({ name: conditionsOf(person.key) })
  return <span className="text-sm text-muted">{countText(chosen?.length ?? 0)}</span>
}

/** Opens where something is missing: at first, and whenever a save was refused for it. */
function useFold(person: Person) {
  const name = conditionsOf(person.key)
  const { control, getValues } = useFormContext<CaregiverValues>()
  const { errors, submitCount } = useFormState({ control, name, exact: true })
  const [open] = useState(() => !getValues(name)?.length)
  const ref = useRef<HTMLDetailsElement>(null)
  const isWrong = errors[name] !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refused save opens it again
  useEffect(() => {
    if (isWrong && ref.current) ref.current.open = true
  }, [isWrong, submitCount])
  return { ref, open }
}

function PersonConditions({ person, conditions }: ConditionsProps) {
  const fold = useFold(person)
  const lookups = useMemo(() => conditionOptions(conditions), [conditions])
  return (
    <details {...fold} className="rounded-sm border border-edge">
      <summary className="min-h-11 px-4 py-3">
        <span className="font-semibold">{nameOf(person)}</span>
        <span className="block text-sm text-muted">{personFacts(person)}</span>
        <ConditionCount person={person} />
      </summary>
      <div className="border-t border-line p-4">
        <SearchList
          {...lookups}
          name={conditionsOf(person.key)}
          label={conditionsLabel(person)}
          hint={`Choose up to ${MEDICAL_CONDITIONS_MAX} conditions.`}
          full={CONDITIONS_FULL}
          most={MEDICAL_CONDITIONS_MAX}
        />
      </div>
    </details>
  )
}

interface Props {
  people: readonly Person[]
  lookups: CaregiverLookups
  onAdd: () => void
}

function People({ people, lookups, onAdd }: Props) {
  const { fieldState } = useController<CaregiverValues, 'people'>({ name: 'people' })
  const label = PEOPLE_LABEL
  const { control, errorId, message } = useField({ name: 'people', label, error: fieldState.error?.message })
  return (
    <section aria-label={label} className="flex flex-col gap-4">
      <h3 className="text-lg">{label}</h3>
      {people.length === 0 ? <p className="text-muted">No one added yet.</p> : null}
      {people.map((person) => (
        <PersonConditions key={person.key} person={person} conditions={lookups.conditions} />
      ))}
      <div className="flex flex-col items-start gap-1.5">
        <Button
          id={control.id}
          data-label={label}
          aria-describedby={control['aria-describedby']}
          aria-haspopup="dialog"
          onClick={onAdd}
        >
          <Icon name="add" />
          Add
        </Button>
        <FieldMessage id={errorId}>{message}</FieldMessage>
      </div>
    </section>
  )
}

/** Asked of those who care for somebody. */
export function PeopleFields(props: Props) {
  const caring = useWatch<CaregiverValues, 'caring'>({ name: 'caring' })
  return caring === YES ? <People {...props} /> : null
}
