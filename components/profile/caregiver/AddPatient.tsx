'use client'

import { useWatch } from 'react-hook-form'
import { lazyCall } from '#components/call/lazyCall.ts'
import { fieldsOf } from '#components/form/kit/fields.tsx'
import { LargeForm } from '#components/form/kit/LargeForm.tsx'
import { SaveTab } from '#components/form/kit/SaveTab.tsx'
import { useTabSave } from '#components/form/kit/useTabSave.ts'
import { Button } from '#components/ui/Button.tsx'
import { Dialog } from '#components/ui/dialog/Dialog.tsx'
import { NICKNAME_MAX, OTHER_RELATIONSHIP_MAX } from '#lib/constants.ts'
import { addCaregiverProfileMessages } from '#lib/messages/profile.ts'
import { birthYears } from '#lib/rules/profile/select-options.ts'
import { personDraft } from '../drafts.ts'
import { optionsOf, plainOptions } from '../edit/lookups.ts'
import { useDraftForm } from '../useDraftForm.ts'
import type { SavedCaregiver } from './caregiverForm.ts'
import {
  asksRelationship,
  nobody,
  type PersonLookups,
  type PersonValues,
  personPayload,
  personRules,
} from './personForm.ts'

interface Props {
  lookups: PersonLookups
  onAdded: (answer: SavedCaregiver) => void
  onClose: () => void
}

const { Text, Select } = fieldsOf<PersonValues>()
function OtherRelationship() {
  const relationship = useWatch<PersonValues, 'patientRelationship'>({ name: 'patientRelationship' })
  if (!asksRelationship(relationship)) return null
  return <Text name="patientRelationshipOther" label="Other" autoComplete="off" maxLength={OTHER_RELATIONSHIP_MAX} />
}

function Fields({ lookups }: Pick<Props, 'lookups'>) {
  return (
    <>
      <Text
        name="nickName"
        label="Nickname"
        hint="A nickname or Patient1 suffices. You do not need to give a real name."
        autoComplete="off"
        maxLength={NICKNAME_MAX}
        data-autofocus
      />
      <Select name="gender" label="Gender" options={optionsOf(lookups.genders)} />
      <Select name="birthYear" label="Birth year" options={plainOptions(birthYears(new Date().getFullYear()))} />
      <Select name="patientRelationship" label="Relationship" options={optionsOf(lookups.relationships)} />
      <OtherRelationship />
    </>
  )
}

/** @see docs/specification/caregiver.md#adding-a-person */
export default function AddPatient({ lookups, onAdded, onClose }: Props) {
  const { form, settle } = useDraftForm({ draft: personDraft, saved: nobody, rules: personRules })
  const { busy, error, start } = useTabSave({
    messages: addCaregiverProfileMessages,
    send: (values: PersonValues, attempt) => {
      const body = personPayload(values, lookups)
      return lazyCall(() => import('#lib/contract/panel/profile.ts'), 'addCaregiverProfile', { body, ...attempt })
    },
    onDone: (answer: SavedCaregiver) => {
      settle()
      onAdded(answer)
    },
  })
  return (
    <Dialog open onClose={onClose} title="Add Patient You Care For">
      <LargeForm form={form} onSubmit={start} busy={busy}>
        <Fields lookups={lookups} />
        <SaveTab busy={busy} error={error} label="Add">
          <Button size="large" variant="quiet" onClick={onClose}>
            Cancel
          </Button>
        </SaveTab>
      </LargeForm>
    </Dialog>
  )
}
