'use client'

import { useRouter } from 'next/navigation'
import { useMemo } from 'react'
import { lazyCall } from '#components/call/lazyCall.ts'
import type { FormPost } from '#components/form/formPost.ts'
import { fieldsOf } from '#components/form/kit/fields.tsx'
import { MemberForm } from '#components/form/kit/MemberForm.tsx'
import { SubmitRow } from '#components/form/kit/SubmitRow.tsx'
import { useSavedForm } from '#components/form/kit/useSavedForm.ts'
import { yesOrNo } from '#components/form/kit/values.ts'
import { SearchList } from '#components/form/search/SearchList.tsx'
import { useMoveLater } from '#components/form/useMoveLater.ts'
import type { AfterSend } from '#components/form/useSend.ts'
import { useTranslate } from '#components/language/useTranslate.ts'
import { Card } from '#components/ui/Card.tsx'
import { toast } from '#components/ui/toast/toast.ts'
import { MEDICAL_CONDITIONS_MAX, NEXT_TAB_DELAY, PATIENT_SAVED_DELAY } from '#lib/constants.ts'
import type { DraftValues } from '#lib/contract/portal/draft.ts'
import { updatePatientProfileMessages } from '#lib/messages/profile.ts'
import { CONDITIONS_FULL, PATIENT_PROFILE_SAVED } from '#lib/messages/texts/profile.ts'
import { linkTo, routes } from '#lib/routes.ts'
import { conditionOptions } from '../healthOptions.ts'
import { MedicationFields } from './MedicationFields.tsx'
import {
  CONDITIONS_LABEL,
  draftedPatient,
  type PatientLookups,
  type PatientValues,
  PRESCRIBED_LABEL,
  patientData,
  patientPayload,
  type SavedPatient,
  savedPatientForm,
} from './patientForm.ts'

interface Props {
  saved: SavedPatient
  lookups: PatientLookups
  /** The unsaved draft. */
  draft: DraftValues | null
  /** Whether this is the last tab to complete. */
  caregiverCompleted: boolean
  post: FormPost
}

const { Radio } = fieldsOf<PatientValues>()
const CAREGIVER_TAB = linkTo(routes.completeProfile, { tabIndex: 2 })

/**
 * After saving: refreshes the page and opens the next tab, or the dashboard if nothing is left.
 * @see docs/specification/caregiver.md#c-40-what-follows-a-patient-or-caregiver-save
 */
function useNextStep(caregiverCompleted: boolean) {
  const router = useRouter()
  const moveLater = useMoveLater()
  return () => {
    moveLater(PATIENT_SAVED_DELAY, () => {
      router.refresh()
      if (caregiverCompleted) router.push(routes.dashboard.path)
    })
    if (!caregiverCompleted) moveLater(PATIENT_SAVED_DELAY + NEXT_TAB_DELAY, () => router.push(CAREGIVER_TAB))
  }
}

function ConditionsField({
  lookups: { conditions },
  caregiverCompleted,
}: Pick<Props, 'lookups' | 'caregiverCompleted'>) {
  const t = useTranslate()
  const lookups = useMemo(() => conditionOptions(conditions, t), [conditions, t])
  return (
    <SearchList
      {...lookups}
      name="conditions"
      label={t(CONDITIONS_LABEL)}
      hint={[
        t('Choose up to {count} conditions that you live with. If you have none, choose None of the above.', {
          count: MEDICAL_CONDITIONS_MAX,
        }),
        ...(caregiverCompleted ? [] : [t('People you care for come in the next step.')]),
      ].join(' ')}
      full={CONDITIONS_FULL}
      max={MEDICAL_CONDITIONS_MAX}
    />
  )
}

/** Conditions and medications of a patient. @see docs/specification/patient.md#content */
export function PatientTab({ saved, lookups: offered, draft: input, caregiverCompleted, post }: Props) {
  const t = useTranslate()
  const goOn = useNextStep(caregiverCompleted)
  const opened = useMemo(() => patientData(saved, offered), [saved, offered])
  const form = useSavedForm({
    form: savedPatientForm,
    opened,
    draft: {
      name: 'patient',
      initial: input,
      merge: (values, draft, { lookups }) => draftedPatient(values, draft, lookups),
    },
    schema: async () => {
      const { patientSchema } = await import('./patientSchema.ts')
      return patientSchema
    },
    payload: (values, { lookups }) => patientPayload(values, lookups),
    send: (body, attempt) =>
      lazyCall(() => import('#lib/contract/panel/profile/health.ts'), 'updatePatientProfile', { body, ...attempt }),
    messages: updatePatientProfileMessages,
    isToasted: true,
    onSaved: (): AfterSend => {
      toast.success(PATIENT_PROFILE_SAVED)
      goOn()
      return 'leaving'
    },
  })
  const { lookups } = form.data
  return (
    <Card title={t('Patient Profile')}>
      <MemberForm form={form} post={post}>
        {caregiverCompleted ? <input type="hidden" name="isLast" value="yes" /> : null}
        <ConditionsField lookups={lookups} caregiverCompleted={caregiverCompleted} />
        <Radio name="prescribed" label={t(PRESCRIBED_LABEL)} options={yesOrNo} />
        <MedicationFields lookups={lookups} />
        <SubmitRow size="large" />
      </MemberForm>
    </Card>
  )
}
