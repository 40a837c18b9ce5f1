'use client'

import { lazyCall } from '#components/call/lazyCall.ts'
import { withDraft } from '#components/form/kit/draft/withDraft.ts'
import { useMemberForm } from '#components/form/kit/useMemberForm.ts'
import { useTranslate } from '#components/language/useTranslate.ts'
import { addCaregiverProfileMessages } from '#lib/messages/profile.ts'
import type { SavedCaregiver } from './caregiverForm.ts'
import { PersonDialog } from './PersonDialog.tsx'
import { personSchemaFor } from './PersonFields.tsx'
import { emptyPerson, type PersonLookups, personPayload } from './personForm.ts'

interface Props {
  lookups: PersonLookups
  onAdded: (answer: SavedCaregiver) => void
  onClose: () => void
}

/** @see docs/specification/caregiver.md#adding-a-person */
export default function AddPatient({ lookups, onAdded, onClose }: Props) {
  const t = useTranslate()
  const form = useMemberForm({
    values: emptyPerson,
    draft: { name: 'person', initial: null, merge: withDraft },
    schema: personSchemaFor(emptyPerson, lookups),
    payload: (values) => personPayload(values, lookups),
    send: (body, attempt) =>
      lazyCall(() => import('#lib/contract/panel/profile/health.ts'), 'addCaregiverProfile', { body, ...attempt }),
    messages: addCaregiverProfileMessages,
    isToasted: true,
    onSaved: onAdded,
  })
  return (
    <PersonDialog
      title={t('Add Patient You Care For')}
      submitLabel={t('Add')}
      form={form}
      lookups={lookups}
      onClose={onClose}
    />
  )
}
