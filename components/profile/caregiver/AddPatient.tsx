'use client'

import { useWatch } from 'react-hook-form'
import { lazyCall } from '#components/call/lazyCall.ts'
import { fieldsOf } from '#components/form/kit/fields.tsx'
import { MemberForm } from '#components/form/kit/MemberForm.tsx'
import { SubmitRow } from '#components/form/kit/SubmitRow.tsx'
import { useMemberForm } from '#components/form/kit/useMemberForm.ts'
import { withDraft } from '#components/form/kit/withDraft.ts'
import { Button } from '#components/ui/Button.tsx'
import { Dialog } from '#components/ui/dialog/Dialog.tsx'
import { addCaregiverProfileMessages } from '#lib/messages/profile.ts'
import type { SavedCaregiver } from './caregiverForm.ts'
import {
  nobody,
  type PersonFieldName,
  type PersonLookups,
  type PersonValues,
  personField,
  personFieldNames,
  personPayload,
} from './personForm.ts'

interface Props {
  lookups: PersonLookups
  onAdded: (answer: SavedCaregiver) => void
  onClose: () => void
}

const { Text, Select } = fieldsOf<PersonValues>()

interface FieldProps extends Pick<Props, 'lookups'> {
  name: PersonFieldName
  isFirst: boolean
}

function PersonField({ name, lookups, isFirst }: FieldProps) {
  const { label, hint, missing, max, options, isAsked } = personField(name)
  const patientRelationship = useWatch<PersonValues, 'patientRelationship'>({ name: 'patientRelationship' })
  if (isAsked && !isAsked({ patientRelationship })) return null
  const field = { name, label, hint, optional: missing === undefined, 'data-autofocus': isFirst || undefined }
  if (options) return <Select {...field} options={options(lookups)} on={{ deps: ['birthYear'] }} />
  return <Text {...field} autoComplete="off" maxLength={max} />
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
        {personFieldNames.map((name, at) => (
          <PersonField key={name} name={name} lookups={lookups} isFirst={at === 0} />
        ))}
        <SubmitRow size="large" label="Add">
          <Button size="large" variant="quiet" onClick={onClose}>
            Cancel
          </Button>
        </SubmitRow>
      </MemberForm>
    </Dialog>
  )
}
