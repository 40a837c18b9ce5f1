'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { lazyCall } from '#components/call/lazyCall.ts'
import { lazyDialog } from '#components/call/lazyDialog.tsx'
import { fieldsOf } from '#components/form/kit/fields.tsx'
import { LargeForm } from '#components/form/kit/LargeForm.tsx'
import { SaveTab } from '#components/form/kit/SaveTab.tsx'
import { useKeptDraft } from '#components/form/kit/useKeptDraft.ts'
import { useTabSave } from '#components/form/kit/useTabSave.ts'
import type { AfterSend } from '#components/form/useSend.ts'
import { useTimeout } from '#components/form/useTimeout.ts'
import { Card } from '#components/ui/Card.tsx'
import { toast } from '#components/ui/toast/toast.ts'
import { CAREGIVER_SAVED_DELAY } from '#lib/constants.ts'
import type { DraftValues } from '#lib/contract/portal/draft.ts'
import { saveCaregiverConditionsMessages } from '#lib/messages/profile.ts'
import { CAREGIVER_PROFILE_SAVED } from '#lib/messages/texts.ts'
import { routes } from '#lib/routes.ts'
import { CAREGIVER_DRAFT, caregiverDraft } from '../drafts.ts'
import { yesOrNo } from '../healthOptions.ts'
import { useDraftForm } from '../useDraftForm.ts'
import {
  type CaregiverLookups,
  type CaregiverValues,
  caregiverPayload,
  caregiverRules,
  caregiverValues,
  conditionsOf,
  draftedCaregiver,
  idsOf,
  peopleIn,
  removesPeople,
  type SavedCaregiver,
} from './caregiverForm.ts'
import { PeopleFields } from './PeopleFields.tsx'

const AddPatient = lazyDialog(() => import('./AddPatient.tsx'))
const RemovePeople = lazyDialog(() => import('./RemovePeople.tsx'))

interface Props {
  saved: SavedCaregiver
  lookups: CaregiverLookups
  /** What was typed before and not saved. */
  typed: DraftValues | null
}

const { Radio } = fieldsOf<CaregiverValues>()
function useCaregiverForm({ saved, lookups, typed }: Props) {
  const values = caregiverValues(saved, lookups)
  const { form, settle } = useDraftForm({
    draft: caregiverDraft,
    saved: values,
    typed: draftedCaregiver(values, typed, lookups),
    rules: caregiverRules,
  })
  const drop = useKeptDraft(form, CAREGIVER_DRAFT)
  return {
    form,
    forget: () => {
      settle()
      drop()
    },
  }
}

/** Everybody the member cares for; who is added is saved at once. */
function usePeople({ setValue, getValues, formState }: UseFormReturn<CaregiverValues>, { saved }: Props) {
  const router = useRouter()
  const [people, setPeople] = useState(() => peopleIn(saved))
  useEffect(() => {
    // What was left unsaved may be older than who was added.
    const ids = idsOf(people)
    if (getValues('people').join() !== ids.join()) setValue('people', ids)
  }, [people, getValues, setValue])
  const add = (answer: SavedCaregiver) => {
    const now = peopleIn(answer)
    for (const person of now) if (!getValues(conditionsOf(person))) setValue(conditionsOf(person), [])
    setValue('people', idsOf(now), { shouldValidate: formState.isSubmitted })
    setPeople(now)
    // The page as Back would show it has to know, too.
    router.refresh()
  }
  return { people, add }
}

function useCaregiverTab(props: Props) {
  const router = useRouter()
  const delay = useTimeout()
  const { form, forget } = useCaregiverForm(props)
  const { people, add } = usePeople(form, props)
  const save = useTabSave({
    messages: saveCaregiverConditionsMessages,
    send: (values: CaregiverValues, attempt) => {
      const body = caregiverPayload(values, people, props.lookups)
      return lazyCall(() => import('#lib/contract/panel/profile.ts'), 'saveCaregiverConditions', { body, ...attempt })
    },
    onDone: (): AfterSend => {
      forget()
      toast.success(CAREGIVER_PROFILE_SAVED)
      delay(CAREGIVER_SAVED_DELAY, () => router.push(routes.dashboard.path))
      return 'leaving'
    },
  })
  return { form, people, save, add }
}

/** Whom a patient cares for, and what those live with. @see docs/specification/caregiver.md#content */
export function CaregiverTab(props: Props) {
  const { form, people, save, add } = useCaregiverTab(props)
  const [dialog, setDialog] = useState<'add' | CaregiverValues | null>(null)
  const close = () => setDialog(null)
  const submit = (values: CaregiverValues) => (removesPeople(values) ? setDialog(values) : save.start(values))
  return (
    <Card title="Caregiver Profile">
      <LargeForm form={form} onSubmit={submit} busy={save.busy}>
        <Radio name="caring" label="Do you care for a family member or friend?" options={yesOrNo} />
        <PeopleFields people={people} lookups={props.lookups} onAdd={() => setDialog('add')} />
        <SaveTab busy={save.busy} error={save.error} />
      </LargeForm>
      {dialog === 'add' ? (
        <AddPatient
          lookups={props.lookups}
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
    </Card>
  )
}
