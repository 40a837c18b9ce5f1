'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useMemo, useRef, useState } from 'react'
import { lazyCall } from '#components/call/lazyCall.ts'
import { lazyDialog } from '#components/call/lazyDialog.tsx'
import type { FormPost } from '#components/form/formPost.ts'
import { fieldsOf } from '#components/form/kit/fields.tsx'
import { MemberForm } from '#components/form/kit/MemberForm.tsx'
import { SubmitRow } from '#components/form/kit/SubmitRow.tsx'
import { type SavedFormHandle, useSavedForm } from '#components/form/kit/useSavedForm.ts'
import { NO, yesOrNo } from '#components/form/kit/values.ts'
import { useMoveLater } from '#components/form/useMoveLater.ts'
import type { AfterSend } from '#components/form/useSend.ts'
import { useTranslate } from '#components/language/useTranslate.ts'
import { Card } from '#components/ui/Card.tsx'
import { toast } from '#components/ui/toast/toast.ts'
import { CAREGIVER_SAVED_DELAY } from '#lib/constants.ts'
import type { DraftValues } from '#lib/contract/portal/draft.ts'
import { saveCaregiverConditionsMessages } from '#lib/messages/profile.ts'
import { CAREGIVER_PROFILE_SAVED } from '#lib/messages/texts/profile.ts'
import { routes } from '#lib/routes.ts'
import {
  CARING_LABEL,
  type CaregiverData,
  type CaregiverLookups,
  type CaregiverPayload,
  type CaregiverValues,
  caregiverData,
  caregiverPayload,
  conditionsOf,
  draftedCaregiver,
  editField,
  type Person,
  peopleIn,
  removesPeople,
  type SavedCaregiver,
  savedCaregiverForm,
} from './caregiverForm.ts'
import { PeopleFields } from './PeopleFields.tsx'
import { AddPerson, RemoveEveryoneBox } from './PlainFields.tsx'
import { editOf } from './personForm.ts'

const AddPatient = lazyDialog(() => import('./AddPatient.tsx'))
const EditPerson = lazyDialog(() => import('./EditPerson.tsx'))
const RemovePeople = lazyDialog(() => import('./RemovePeople.tsx'))

interface Props {
  saved: SavedCaregiver
  lookups: CaregiverLookups
  /** The unsaved draft. */
  draft: DraftValues | null
  posts: { save: FormPost; person: FormPost }
}

const { Radio } = fieldsOf<CaregiverValues>()

/**
 * The people the member cares for. The Add dialog saves at once. Its response has the new list, but some panels answer
 * with nothing, so the page is refreshed too.
 */
function usePeople({ form, data, follow }: SavedFormHandle<CaregiverData, CaregiverValues>) {
  const router = useRouter()
  const { setValue, getValues, clearErrors } = form
  useEffect(() => {
    const { people: all, ...values } = savedCaregiverForm.valuesOf(data)
    const keys = all.filter((key) => !getValues('removed').includes(key))
    if (getValues('people').join() === keys.join()) return
    for (const field of keys.flatMap((key) => [conditionsOf(key), editField(key)])) {
      if (!getValues(field)) setValue(field, values[field] ?? [])
    }
    setValue('people', keys)
    clearErrors('people')
  }, [data, getValues, setValue, clearErrors])
  const people = useMemo(() => peopleIn(data.saved), [data])
  const justAdded = useRef<string | null>(null)
  const add = (added: SavedCaregiver) => {
    const all = peopleIn(added)
    justAdded.current = all.find(({ key }) => !people.some((person) => person.key === key))?.key ?? null
    if (all.length > 0) follow(caregiverData(added, data.lookups))
    // Update the router cache, so that Back shows the new person.
    router.refresh()
  }
  return { people, add, justAdded }
}

function useCaregiverTab(props: Props) {
  const { saved, lookups, draft: input } = props
  const router = useRouter()
  const moveLater = useMoveLater()
  const opened = useMemo(() => caregiverData(saved, lookups), [saved, lookups])
  const form = useSavedForm<CaregiverData, CaregiverValues, CaregiverPayload, unknown>({
    form: savedCaregiverForm,
    opened,
    draft: {
      name: 'caregiver',
      initial: input,
      merge: (values, draft, { lookups }) => draftedCaregiver(values, draft, lookups),
    },
    schema: async () => (await import('./caregiverSchema.ts')).caregiverSchema,
    payload: caregiverPayload,
    send: (body, attempt) =>
      lazyCall(() => import('#lib/contract/panel/profile/health.ts'), 'saveCaregiverConditions', { body, ...attempt }),
    messages: saveCaregiverConditionsMessages,
    isToasted: true,
    onSaved: (): AfterSend => {
      toast.success(CAREGIVER_PROFILE_SAVED)
      moveLater(CAREGIVER_SAVED_DELAY, () => {
        router.refresh()
        router.push(routes.dashboard.path)
      })
      return 'leaving'
    },
  })
  return { form, lookups: form.data.lookups, ...usePeople(form) }
}

type OpenDialog = { kind: 'add' } | { kind: 'edit'; person: Person } | { kind: 'remove'; values: CaregiverValues }

interface DialogProps {
  dialog: OpenDialog
  tab: ReturnType<typeof useCaregiverTab>
  onClose: () => void
}

function OpenedDialog({ dialog, tab: { form, lookups, add }, onClose }: DialogProps) {
  if (dialog.kind === 'add') {
    const handleAdded = (answer: SavedCaregiver) => {
      add(answer)
      onClose()
    }
    return <AddPatient lookups={lookups} onClose={onClose} onAdded={handleAdded} />
  }
  if (dialog.kind === 'edit') {
    const { person } = dialog
    const handleChanged = (values: Parameters<typeof editOf>[0]) => {
      form.form.setValue(editField(person.key), editOf(values), { shouldDirty: true })
      onClose()
    }
    return <EditPerson person={person} lookups={lookups} onClose={onClose} onChanged={handleChanged} />
  }
  const handleConfirm = () => {
    onClose()
    form.submit(dialog.values)
  }
  return <RemovePeople onClose={onClose} onConfirm={handleConfirm} />
}

/**
 * The Caregiver Profile tab: the people a patient cares for, and their conditions.
 * @see docs/specification/caregiver.md#content
 */
export function CaregiverTab(props: Props) {
  const t = useTranslate()
  const tab = useCaregiverTab(props)
  const { form, people, lookups, justAdded } = tab
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const [opened] = useState(() => form.form.getValues())
  // Someone may be added by a dialog that was closed meanwhile: another one stays open.
  const close = () => setDialog((current) => (current === dialog ? null : current))
  const submit = (values: CaregiverValues) =>
    removesPeople(values) ? setDialog({ kind: 'remove', values }) : form.submit(values)
  return (
    <Card title={t('Caregiver Profile')}>
      <MemberForm form={form} onSubmit={submit} post={props.posts.save}>
        <Radio name="caring" label={t(CARING_LABEL)} options={yesOrNo} />
        <PeopleFields
          people={people}
          justAdded={justAdded}
          lookups={lookups}
          onAdd={() => setDialog({ kind: 'add' })}
          onEdit={(person) => setDialog({ kind: 'edit', person })}
        />
        {removesPeople(opened) ? <RemoveEveryoneBox /> : null}
        <SubmitRow size="large" />
      </MemberForm>
      {opened.caring === NO ? null : <AddPerson lookups={lookups} post={props.posts.person} />}
      {dialog ? <OpenedDialog dialog={dialog} tab={tab} onClose={close} /> : null}
    </Card>
  )
}
