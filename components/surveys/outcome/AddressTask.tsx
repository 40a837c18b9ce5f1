'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { AddressFields } from '#components/form/address/AddressFields.tsx'
import { checkedBy } from '#components/form/kit/checkedBy.ts'
import { LargeForm } from '#components/form/kit/LargeForm.tsx'
import { preventEnterSubmit } from '#components/form/kit/preventEnterSubmit.ts'
import { WorkplaceUrl } from '#components/form/profession/WorkplaceUrl.tsx'
import { useSend } from '#components/form/useSend.ts'
import { Button } from '#components/ui/Button.tsx'
import { Card } from '#components/ui/Card.tsx'
import { CountdownNotice } from '#components/ui/CountdownNotice.tsx'
import { toast } from '#components/ui/toast/toast.ts'
import { ADDRESS_SAVED_DELAY } from '#lib/constants.ts'
import { ADDRESS_SAVED, GENERIC } from '#lib/messages/texts.ts'
import { routes } from '#lib/routes.ts'
import { type AddressAnswers, addressAnswerRules } from './addressAnswers.ts'
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
  const [resolver] = useState(() => checkedBy<AddressAnswers>(() => addressAnswerRules(asksWorkplace)))
  const form = useForm<AddressAnswers>({ defaultValues: saved, resolver, shouldFocusError: false })
  const { busy, error, start } = useSend({
    send: (values: AddressAnswers) => saveAddress(values, asksWorkplace),
    errorText: () => GENERIC,
    onDone: () => {
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
      <LargeForm form={form} onSubmit={start} busy={busy} error={error}>
        <AddressFields legend="Residential address" />
        {asksWorkplace ? <WorkplaceUrl onKeyDown={preventEnterSubmit} /> : null}
        <Button type="submit" variant="primary" size="large" wide busy={busy} busyLabel="Saving…">
          Save
        </Button>
      </LargeForm>
    </Card>
  )
}
