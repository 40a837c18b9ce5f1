'use client'

import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { lazyCall } from '#components/call/lazyCall.ts'
import { reloadPage } from '#components/call/leave.ts'
import { leaveNotice } from '#components/call/notice.ts'
import { checkedBy } from '#components/form/kit/checkedBy.ts'
import { latestDraft } from '#components/form/kit/drafts.ts'
import { LargeForm } from '#components/form/kit/LargeForm.tsx'
import { useKeptDraft } from '#components/form/kit/useKeptDraft.ts'
import { withDraft } from '#components/form/kit/withDraft.ts'
import { type AfterSend, type Attempt, useSend } from '#components/form/useSend.ts'
import { Button } from '#components/ui/Button.tsx'
import { GENERIC } from '#lib/messages/texts.ts'
import { isPatient } from '#lib/rules/profile/panelist-type.ts'
import { HcpFields, PatientFields } from '../edit/BasicFields.tsx'
import { type BasicValues, basicRules, basicValues, stillOffered } from '../edit/basicAnswers.ts'
import { infoUpdate } from './infoUpdate.ts'
import { INFO_DRAFT, type InfoData } from './loadInfo.ts'

interface Props extends InfoData {
  /** The one that the lists of years are counted from. */
  year: number
  onClose: () => void
}

function startOf({ profile, status, lookups, draft }: InfoData): BasicValues {
  const info = isPatient(profile) ? status.panelistPatientProfileInfo : status.panelistHcpProfileInfo
  return stillOffered(withDraft(basicValues(info ?? {}, lookups), latestDraft(INFO_DRAFT, draft) ?? {}), lookups)
}

/** Sends the answers; then the page is made anew, and says that they are saved. */
function useSaving({ profile, lookups }: InfoData, drop: () => void) {
  return useSend({
    send: (values: BasicValues, attempt: Attempt) => {
      const body = infoUpdate(profile, values, lookups)
      return lazyCall(() => import('#lib/contract/panel/profile.ts'), 'updateProfileInfo', { body, ...attempt })
    },
    errorText: () => GENERIC,
    onDone: (): AfterSend => {
      drop()
      leaveNotice('profile-saved')
      reloadPage()
      return 'leaving'
    },
  })
}

/** The demographic questions by themselves. @see docs/specification/additional-info.md */
export function AdditionalInfoForm({ year, onClose, ...data }: Props) {
  const { profile, lookups } = data
  const patient = isPatient(profile)
  const [defaultValues] = useState(() => startOf(data))
  const [resolver] = useState(() => checkedBy((values: BasicValues) => basicRules(patient, values)))
  const form = useForm<BasicValues>({ defaultValues, resolver, shouldFocusError: false })
  const drop = useKeptDraft(form, INFO_DRAFT)
  const { busy, error, start } = useSaving(data, drop)
  const Fields = patient ? PatientFields : HcpFields
  return (
    <LargeForm form={form} onSubmit={start} busy={busy} error={error}>
      <Fields lookups={lookups} year={year} />
      <div className="flex flex-col gap-3 sm:flex-row">
        <Button type="submit" variant="primary" wide busy={busy} busyLabel="Saving…">
          Save
        </Button>
        <Button variant="quiet" wide onClick={onClose}>
          Later
        </Button>
      </div>
    </LargeForm>
  )
}
