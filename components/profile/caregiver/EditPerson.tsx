'use client'

import { useDraftedForm } from '#components/form/kit/useMemberForm.ts'
import { useTranslate } from '#components/language/useTranslate.ts'
import { PersonDialog } from './PersonDialog.tsx'
import { personSchemaFor } from './PersonFields.tsx'
import { nameOf, type PersonLookups, type PersonValues, personValues, type SavedPerson } from './personForm.ts'

interface Props {
  person: SavedPerson
  lookups: PersonLookups
  onChanged: (values: PersonValues) => void
  onClose: () => void
}

/** Dialog to edit a person. The changes are saved with the tab. @see docs/specification/caregiver.md#changing-a-person */
export default function EditPerson({ person, lookups, onChanged, onClose }: Props) {
  const t = useTranslate()
  const values = personValues(person, lookups)
  const form = useDraftedForm<PersonValues>({
    values,
    draft: null,
    schema: personSchemaFor(values, lookups),
  })
  return (
    <PersonDialog
      title={t('Edit {name}', { name: nameOf(person, t) })}
      submitLabel={t('Done')}
      form={form}
      onSubmit={onChanged}
      lookups={lookups}
      onClose={onClose}
    />
  )
}
