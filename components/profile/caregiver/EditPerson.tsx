'use client'

import { MemberForm } from '#components/form/kit/MemberForm.tsx'
import { SubmitRow } from '#components/form/kit/SubmitRow.tsx'
import { useDraftedForm } from '#components/form/kit/useMemberForm.ts'
import { Button } from '#components/ui/Button.tsx'
import { Dialog } from '#components/ui/dialog/Dialog.tsx'
import { PersonFields } from './PersonFields.tsx'
import { nameOf, type PersonLookups, type PersonValues, personValues, type SavedPerson } from './personForm.ts'

interface Props {
  person: SavedPerson
  lookups: PersonLookups
  onChanged: (values: PersonValues) => void
  onClose: () => void
}

/** What was said of somebody, to change: it is saved with the tab. @see docs/specification/caregiver.md#changing-a-person */
export default function EditPerson({ person, lookups, onChanged, onClose }: Props) {
  const form = useDraftedForm<PersonValues>({
    values: personValues(person, lookups),
    draft: null,
    schema: async () => {
      const { personSchema } = await import('./personSchema.ts')
      return (values) => personSchema(values, lookups, new Date().getFullYear())
    },
  })
  return (
    <Dialog open onClose={onClose} title={`Edit ${nameOf(person)}`}>
      <MemberForm form={form} onSubmit={onChanged}>
        <PersonFields lookups={lookups} />
        <SubmitRow size="large" label="Done">
          <Button size="large" variant="quiet" onClick={onClose}>
            Cancel
          </Button>
        </SubmitRow>
      </MemberForm>
    </Dialog>
  )
}
