'use client'

import { useRouter } from 'next/navigation'
import { lazy, Suspense, useState } from 'react'
import { fieldsOf } from '#components/form/large/fields.tsx'
import { LargeForm } from '#components/form/large/LargeForm.tsx'
import type { Outcome } from '#components/form/useSend.ts'
import { Card } from '#components/ui/Card.tsx'
import { toast } from '#components/ui/toast.ts'
import { CAREGIVER_SAVED_DELAY } from '#lib/constants.ts'
import { CAREGIVER_PROFILE_SAVED, saveCaregiverMessages } from '#lib/messages.ts'
import { routes } from '#lib/routes.ts'
import { calling } from '../calling.ts'
import { caregiverDraft } from '../drafts.ts'
import { yesOrNo } from '../healthChoices.ts'
import { SaveTab } from '../tabs/SaveTab.tsx'
import { useTabSave } from '../tabs/useTabSave.ts'
import { useDraftForm } from '../useDraftForm.ts'
import { useLater } from '../useLater.ts'
import {
  type CaregiverLists,
  type CaregiverValues,
  caregiverPayload,
  caregiverRules,
  caregiverValues,
  conditionsOf,
  peopleIn,
  removesPeople,
  type SavedCaregiver,
} from './caregiverForm.ts'
import { PeopleFields } from './PeopleFields.tsx'

const AddPatient = lazy(() => import('./AddPatient.tsx'))
const RemovePeople = lazy(() => import('./RemovePeople.tsx'))

interface Props {
  saved: SavedCaregiver
  lists: CaregiverLists
}

const { Radio } = fieldsOf<CaregiverValues>()
function useCaregiverForm({ saved, lists }: Props) {
  const router = useRouter()
  const later = useLater()
  const { form, settle } = useDraftForm({
    draft: caregiverDraft,
    saved: caregiverValues(saved, lists),
    rules: caregiverRules,
  })
  const save = useTabSave({
    messages: saveCaregiverMessages,
    send: (values: CaregiverValues, { idempotencyKey }) =>
      calling(({ saveCaredFor }) => saveCaredFor(caregiverPayload(values, lists), idempotencyKey)),
    onDone: (): Outcome => {
      settle()
      toast.success(CAREGIVER_PROFILE_SAVED)
      later(CAREGIVER_SAVED_DELAY, () => router.push(routes.dashboard.path))
      return 'leaving'
    },
  })
  /** Whoever is new has no conditions yet; of the others nothing changes. */
  const add = (answer: SavedCaregiver) => {
    const people = peopleIn(answer)
    for (const person of people) {
      if (!form.getValues(conditionsOf(person))) form.setValue(conditionsOf(person), [])
    }
    form.setValue('people', people, { shouldValidate: form.formState.isSubmitted })
  }
  return { form, save, add }
}

/** Whom a patient cares for, and what those live with. @see portal-part-2 §2, §4 */
export function CaregiverTab(props: Props) {
  const { form, save, add } = useCaregiverForm(props)
  const [dialog, setDialog] = useState<'add' | CaregiverValues | null>(null)
  const close = () => setDialog(null)
  const submit = (values: CaregiverValues) => (removesPeople(values) ? setDialog(values) : save.start(values))
  return (
    <Card title="Caregiver Profile">
      <LargeForm form={form} onSubmit={submit} busy={save.busy}>
        <Radio name="caring" label="Do you care for a family member or friend?" options={yesOrNo} />
        <PeopleFields lists={props.lists} onAdd={() => setDialog('add')} />
        <SaveTab busy={save.busy} refusal={save.refusal} />
      </LargeForm>
      <Suspense>
        {dialog === 'add' ? (
          <AddPatient
            lists={props.lists}
            onClose={close}
            onAdded={(answer) => {
              add(answer)
              close()
            }}
          />
        ) : null}
        {dialog && dialog !== 'add' ? (
          <RemovePeople
            onClose={close}
            onConfirm={() => {
              close()
              void save.start(dialog)
            }}
          />
        ) : null}
      </Suspense>
    </Card>
  )
}
