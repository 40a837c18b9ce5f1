'use client'

import { lazyCall } from '#components/call/lazyCall.ts'
import { reloadPage } from '#components/call/loadPage.ts'
import { storeNotice } from '#components/call/notice.ts'
import { withDraft } from '#components/form/kit/draft/withDraft.ts'
import { MemberForm } from '#components/form/kit/MemberForm.tsx'
import { SubmitRow } from '#components/form/kit/SubmitRow.tsx'
import { useSavedForm } from '#components/form/kit/useSavedForm.ts'
import type { AfterSend } from '#components/form/useSend.ts'
import { useTranslate } from '#components/language/useTranslate.ts'
import { Button } from '#components/ui/buttons/Button.tsx'
import { updateProfileInfoMessages } from '#lib/messages/profile.ts'
import { isPatient } from '#lib/rules/profile/panelist-type.ts'
import { HcpFields, PatientFields } from '../edit/DemographicFields.tsx'
import { type BasicValues, stillOffered } from '../edit/demographics.ts'
import { savedInfo } from '../edit/profileValues.ts'
import { type InfoUpdate, infoUpdate, savedInfoForm } from './infoUpdate.ts'
import type { InfoData } from './loadInfo.ts'

interface Props {
  loaded: InfoData
  /** Year that the lists of years start from. */
  year: number
  onClose: () => void
}

/** Form with only the demographic questions. @see docs/specification/additional-info.md */
export function AdditionalInfoForm({ loaded, year, onClose }: Props) {
  const t = useTranslate()
  const isAboutPatient = isPatient(loaded.profile)
  const form = useSavedForm<InfoData, BasicValues, InfoUpdate, unknown>({
    form: savedInfoForm,
    opened: loaded,
    draft: {
      name: 'additional-info',
      initial: loaded.draft,
      merge: (values, input, { lookups }) => stillOffered(withDraft(values, input), lookups),
    },
    schema: async () => {
      const { demographicSchema } = await import('../edit/demographicSchema.ts')
      return (values, data) => demographicSchema(isAboutPatient, values, savedInfo(data), data.lookups)
    },
    payload: infoUpdate,
    send: (body, attempt) =>
      lazyCall(() => import('#lib/contract/panel/profile/demographics.ts'), 'updateProfileInfo', { body, ...attempt }),
    messages: updateProfileInfoMessages,
    onSaved: (): AfterSend => {
      // Reload the page, which then shows the "saved" notice.
      storeNotice('profile-saved')
      reloadPage()
      return 'leaving'
    },
  })
  const Fields = isAboutPatient ? PatientFields : HcpFields
  return (
    <MemberForm form={form}>
      <Fields lookups={form.data.lookups} year={year} />
      <SubmitRow>
        <Button variant="quiet" wide onClick={onClose}>
          {t('Later')}
        </Button>
      </SubmitRow>
    </MemberForm>
  )
}
