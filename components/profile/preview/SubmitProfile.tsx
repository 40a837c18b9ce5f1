'use client'

import type { ReactNode } from 'react'
import type { Result } from '#components/call/result.ts'
import { CallForm, FormErrorAlert, SubmitButton } from '#components/form/CallForm.tsx'
import { CheckboxField } from '#components/form/fields/CheckboxField.tsx'
import type { FormPost } from '#components/form/formPost.ts'
import { dropDraft } from '#components/form/kit/draft/drafts.ts'
import { CHOICE_NEEDED } from '#components/form/saved/useStaleSave.ts'
import { useCallForm } from '#components/form/useCallForm.ts'
import { useMoveLater } from '#components/form/useMoveLater.ts'
import type { AfterSend, Attempt } from '#components/form/useSend.ts'
import { useTranslate } from '#components/language/useTranslate.ts'
import { PageLink } from '#components/ui/navigation/PageLink.tsx'
import { useOpenNext } from '#components/ui/navigation/useOpenNext.ts'
import { toast } from '#components/ui/toast/toast.ts'
import { NEXT_TAB_DELAY } from '#lib/constants.ts'
import type { PanelistProfile } from '#lib/contract/panel/profile/profile.ts'
import type { Translate } from '#lib/language/translate.ts'
import { type ApiError, errorAction, rowOf } from '#lib/messages/error-action.ts'
import { saveProfileMessages } from '#lib/messages/profile.ts'
import { CONFIRM_PROFILE } from '#lib/messages/texts/profile.ts'
import { PROFILE_SAVED, REQUIRED_FIELDS } from '#lib/messages/texts.ts'
import { linkTo, routes } from '#lib/routes.ts'
import { isPatient } from '#lib/rules/profile/panelist-type.ts'
import { tabIndexOf } from '#lib/rules/profile/profile-tabs.ts'
import { profileField } from '../profileField.ts'
import { submitProfileForm } from './submitProfilePost.ts'

/** Id of the checkbox, which the "Skip to Submit" link targets. */
export const CONFIRM_ID = 'confirm'

interface Props {
  brand: string
  profile: PanelistProfile
  /** Null while the profile is incomplete. */
  submit: ((attempt: Attempt) => Promise<Result<unknown>>) | null
  post: FormPost
  /** Payload for a post without JavaScript; null while the profile is incomplete. */
  payload: object | null
  /** Shown above the checkbox, for example a save conflict. */
  notice: ReactNode
  /** The Back button. */
  children: ReactNode
}

/** Links to the fields that the panel can reject, which are on the form and not on this page. */
const fieldLinks: Readonly<Record<string, { href: string; label: string }>> = {
  npiNumber: { href: profileField('npiNumber'), label: 'Change your NPI number' },
  email: { href: profileField('email'), label: 'Change your email address' },
}

const incomplete = { status: 0, code: 'INCOMPLETE', message: REQUIRED_FIELDS }

const toForm = { href: routes.completeProfile.path, label: 'Fill in what is missing' }

/** Link to the field that the error is about, or to the form if the profile is incomplete. */
function fieldLink(error: ApiError | null, t: Translate) {
  if (!error) return null
  const link = error.code === incomplete.code ? toForm : fieldLinks[rowOf(saveProfileMessages, error).field ?? '']
  return link ? (
    <PageLink href={link.href} className="link font-semibold">
      {t(link.label)}
    </PageLink>
  ) : null
}

/** Patients continue with the Patient tab. @see docs/specification/profile.md#preview */
const nextPage = (profile: PanelistProfile) =>
  isPatient(profile)
    ? linkTo(routes.completeProfile, { tabIndex: tabIndexOf(profile, 'patient') })
    : routes.dashboard.path

/** @see docs/specification/errors.md#profile-save */
export function SubmitProfile({ brand, profile, submit, post, payload, notice, children }: Props) {
  const t = useTranslate()
  const openNext = useOpenNext()
  const moveLater = useMoveLater()
  const form = useCallForm({
    schema: submitProfileForm,
    post,
    send: async (_, attempt) => submit?.(attempt) ?? { ok: false, error: incomplete },
    errorText: (error) => {
      if (error === CHOICE_NEEDED) return null
      return error === incomplete ? REQUIRED_FIELDS : errorAction(saveProfileMessages, error, brand, t).text
    },
    onDone: (): AfterSend => {
      toast.success(PROFILE_SAVED)
      dropDraft('profile')
      moveLater(isPatient(profile) ? NEXT_TAB_DELAY : 0, () => openNext(nextPage(profile)))
      return 'leaving'
    },
  })
  return (
    <div className="mt-8">
      <CallForm form={form} summary={false} alert={false}>
        <FormErrorAlert form={form} action={fieldLink(form.error, t)} />
        {notice}
        <input type="hidden" name="payload" value={payload ? JSON.stringify(payload) : ''} />
        <CheckboxField id={CONFIRM_ID} name="confirmed" label={t(CONFIRM_PROFILE, { brand })} aria-required />
        <div className="flex flex-col gap-3 sm:flex-row">
          <SubmitButton busyLabel={t('Submitting…')}>{t('Submit')}</SubmitButton>
          {children}
        </div>
      </CallForm>
    </div>
  )
}
