'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { lazyCall } from '#components/call/lazyCall.ts'
import { AddressFields } from '#components/form/address/AddressFields.tsx'
import { withTypedAddress } from '#components/form/address/addressForm.ts'
import { withTimeZone } from '#components/form/address/addressZone.ts'
import type { FormPost } from '#components/form/formPost.ts'
import { MemberForm } from '#components/form/kit/MemberForm.tsx'
import { preventEnterSubmit } from '#components/form/kit/preventEnterSubmit.ts'
import { SubmitRow } from '#components/form/kit/SubmitRow.tsx'
import { useSavedForm } from '#components/form/kit/useSavedForm.ts'
import { WorkplaceUrl } from '#components/form/profession/WorkplaceUrl.tsx'
import { useTranslate } from '#components/language/useTranslate.ts'
import { Card } from '#components/ui/Card.tsx'
import { CountdownNotice } from '#components/ui/feedback/CountdownNotice.tsx'
import { toast } from '#components/ui/toast/toast.ts'
import { ADDRESS_SAVED_DELAY } from '#lib/constants.ts'
import { saveAddressMessages } from '#lib/messages/profile.ts'
import { ADDRESS_SAVED } from '#lib/messages/texts/profile.ts'
import { routes } from '#lib/routes.ts'
import { ADDRESS_LABEL, type AddressData, addressTaskPayload, savedAddressForm } from './addressAnswers.ts'

/**
 * Form for the address, which a completed survey needs before it can be paid.
 * @see docs/specification/outcomes.md#address-form
 */
export function AddressTask({ saved, post }: { saved: AddressData; post: FormPost }) {
  const t = useTranslate()
  const router = useRouter()
  const [done, setDone] = useState(false)
  const form = useSavedForm({
    form: savedAddressForm,
    opened: saved,
    draft: { name: null, initial: post.values, merge: withTypedAddress },
    schema: async () => (await import('./addressSchema.ts')).addressSchema,
    payload: addressTaskPayload,
    send: async (payload, attempt) => {
      const body = await withTimeZone(payload)
      return lazyCall(() => import('#lib/contract/panel/profile/address.ts'), 'saveAddress', { body, ...attempt })
    },
    messages: saveAddressMessages,
    onSaved: () => {
      toast.success(ADDRESS_SAVED)
      setDone(true)
    },
  })
  if (done) {
    return (
      <CountdownNotice
        tone="success"
        message={t('We have all we need for your incentive.')}
        destination="your dashboard"
        after={ADDRESS_SAVED_DELAY}
        onGo={() => router.push(routes.dashboard.path)}
      />
    )
  }
  return (
    <Card title={t('Almost Done')}>
      <p className="mb-6 max-w-prose">{t('To receive your incentive, please complete your residential address.')}</p>
      <MemberForm form={form} post={post}>
        <AddressFields legend={t(ADDRESS_LABEL)} />
        {saved.asksWorkplace ? <WorkplaceUrl onKeyDown={preventEnterSubmit} /> : null}
        <SubmitRow size="large" />
      </MemberForm>
    </Card>
  )
}
