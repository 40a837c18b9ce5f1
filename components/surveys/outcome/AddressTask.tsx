'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { AddressFields } from '#components/form/address/AddressFields.tsx'
import { MemberForm } from '#components/form/kit/MemberForm.tsx'
import { preventEnterSubmit } from '#components/form/kit/preventEnterSubmit.ts'
import { SubmitRow } from '#components/form/kit/SubmitRow.tsx'
import { useMemberForm } from '#components/form/kit/useMemberForm.ts'
import { WorkplaceUrl } from '#components/form/profession/WorkplaceUrl.tsx'
import { Card } from '#components/ui/Card.tsx'
import { CountdownNotice } from '#components/ui/CountdownNotice.tsx'
import { toast } from '#components/ui/toast/toast.ts'
import { ADDRESS_SAVED_DELAY } from '#lib/constants.ts'
import { saveAddressMessages } from '#lib/messages/profile.ts'
import { ADDRESS_SAVED } from '#lib/messages/texts.ts'
import { routes } from '#lib/routes.ts'
import type { AddressAnswers } from './addressAnswers.ts'
import { saveAddress } from './saveAddress.ts'

interface Props {
  /** What is known of the answers already. */
  saved: AddressAnswers
  /** Professionals without an NPI are paid by where they work. */
  asksWorkplace: boolean
}

/** What is still missing before a completed survey can be paid. @see docs/specification/outcomes.md#address-form */
export function AddressTask({ saved, asksWorkplace }: Props) {
  const router = useRouter()
  const [done, setDone] = useState(false)
  const form = useMemberForm({
    values: saved,
    draft: null,
    schema: async () => {
      const { addressSchema } = await import('./addressSchema.ts')
      return () => addressSchema(asksWorkplace)
    },
    payload: (values: AddressAnswers) => values,
    send: (values) => saveAddress(values, asksWorkplace),
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
        message="We have all we need for your incentive."
        destination="your dashboard"
        after={ADDRESS_SAVED_DELAY}
        onGo={() => router.push(routes.dashboard.path)}
      />
    )
  }
  return (
    <Card title="Almost Done">
      <p className="mb-6 max-w-prose">To receive your incentive, please complete your residential address.</p>
      <MemberForm form={form}>
        <AddressFields legend="Residential address" />
        {asksWorkplace ? <WorkplaceUrl onKeyDown={preventEnterSubmit} /> : null}
        <SubmitRow size="large" />
      </MemberForm>
    </Card>
  )
}
