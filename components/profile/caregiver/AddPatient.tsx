'use client'

import { lazyCall } from '#components/call/lazyCall.ts'
import { MemberForm } from '#components/form/kit/MemberForm.tsx'
import { SubmitRow } from '#components/form/kit/SubmitRow.tsx'
import { useMemberForm } from '#components/form/kit/useMemberForm.ts'
import { withDraft } from '#components/form/kit/withDraft.ts'
import { Button } from '#components/ui/Button.tsx'
import { Dialog } from '#components/ui/dialog/Dialog.tsx'
import { addCaregiverProfileMessages } from '#lib/messages/profile.ts'
import type { SavedCaregiver } from './caregiverForm.ts'
import { PersonFields } from './PersonFields.tsx'
import { nobody, type PersonLookups, personPayload } from './personForm.ts'

interface Props {
  lookups: PersonLookups
  onAdded: (answer: SavedCaregiver) => void
  onClose: () => void
}

/** @see docs/specification/caregiver.md#adding-a-person */
export default function AddPatient({ lookups, onAdded, onClose }: Props) {
  const form = useMemberForm({
    values: nobody,
    draft: { name: 'person', kept: null, merge: withDraft },
    schema: async () => {
      const { personSchema } = await import('./personSchema.ts')
      return (values) => personSchema(values, lookups, new Date().getFullYear())
    },
    payload: (values) => personPayload(values, lookups),
    send: (body, attempt) =>
      lazyCall(() => import('#lib/contract/panel/health.ts'), 'addCaregiverProfile', { body, ...attempt }),
    messages: addCaregiverProfileMessages,
    isToasted: true,
    onSaved: onAdded,
  })
  return (
    <Dialog open onClose={onClose} title="Add Patient You Care For">
      <MemberForm form={form}>
        <PersonFields lookups={lookups} />
        <SubmitRow size="large" label="Add">
          <Button size="large" variant="quiet" onClick={onClose}>
            Cancel
          </Button>
        </SubmitRow>
      </MemberForm>
    </Dialog>
  )
}
