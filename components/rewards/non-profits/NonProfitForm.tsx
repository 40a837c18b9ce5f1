'use client'

import { lazyCall } from '#components/call/lazyCall.ts'
import { CallForm, SubmitButton } from '#components/form/CallForm.tsx'
import { SelectField } from '#components/form/fields/SelectField.tsx'
import type { FormPost } from '#components/form/formPost.ts'
import { useCallForm } from '#components/form/useCallForm.ts'
import type { AfterSend } from '#components/form/useSend.ts'
import { useTranslate } from '#components/language/useTranslate.ts'
import { FailedState } from '#components/ui/feedback/FailedState.tsx'
import { toast } from '#components/ui/toast/toast.ts'
import { generalText } from '#lib/messages/error-action.ts'
import { NON_PROFIT_SAVED } from '#lib/messages/texts/rewards.ts'
import { GENERIC } from '#lib/messages/texts.ts'
import { nonProfitForm } from './nonProfitForm.ts'

export interface Organization {
  id: number
  name: string
}

interface Props {
  /** Null when they could not be loaded. */
  organizations: readonly Organization[] | null
  /** The member's current choice. */
  chosen: number | null
  onSaved: () => AfterSend
  /** Left out in a dialog. */
  post?: FormPost
}

/** @see docs/specification/non-profits.md#choosing-an-organization */
export function NonProfitForm({ organizations, chosen, onSaved, post }: Props) {
  const t = useTranslate()
  const form = useCallForm({
    schema: nonProfitForm,
    post,
    send: ({ id }, { idempotencyKey }) =>
      lazyCall(() => import('#lib/contract/panel/rewards.ts'), 'saveNonProfitOrganization', {
        body: { id: Number(id) },
        idempotencyKey,
      }),
    errorText: (failed) => generalText(failed, t),
    onDone: () => {
      toast.success(NON_PROFIT_SAVED)
      return onSaved()
    },
  })
  if (!organizations) return <FailedState message={GENERIC} />
  return (
    <CallForm form={form} summary={false}>
      <SelectField
        name="id"
        data-autofocus
        label={t('Organization')}
        hint={t("We'll donate to it each time you complete a survey. Your own pay stays the same.")}
        placeholder={t('Select Organization')}
        options={organizations.map(({ id, name }) => ({ value: id, label: name }))}
        defaultValue={post?.values.id ?? chosen ?? ''}
      />
      <p className="text-sm text-muted">{t('To change it later, email us.')}</p>
      <SubmitButton busyLabel={t('Saving…')}>{t('Save')}</SubmitButton>
    </CallForm>
  )
}
