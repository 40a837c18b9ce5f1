'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { callApi } from '#components/call/callApi.ts'
import { AddressFields } from '#components/form/address/AddressFields.tsx'
import { timeZoneOf } from '#components/form/address/addressZone.ts'
import { checkedBy } from '#components/form/kit/checkedBy.ts'
import { fieldsOf } from '#components/form/kit/fields.tsx'
import { LargeForm } from '#components/form/kit/LargeForm.tsx'
import { SaveTab } from '#components/form/kit/SaveTab.tsx'
import { useTabSave } from '#components/form/kit/useTabSave.ts'
import type { AfterSend, Attempt } from '#components/form/useSend.ts'
import { useTimeout } from '#components/form/useTimeout.ts'
import { Card } from '#components/ui/Card.tsx'
import { toast } from '#components/ui/toast/toast.ts'
import { NAME_MAX, TAX_SAVED_DELAY } from '#lib/constants.ts'
import { saveTaxDetail, type TaxDetail } from '#lib/contract/panel/tax.ts'
import { saveTaxDetailMessages } from '#lib/messages/tax.ts'
import { TAX_SAVED } from '#lib/messages/texts.ts'
import { routes } from '#lib/routes.ts'
import { TaxIdFields } from './TaxIdFields.tsx'
import { type TaxDetailValues, taxDetailPayload, taxDetailRules, taxDetailValues } from './taxDetailForm.ts'
import type { TaxType } from './taxIdForm.ts'

interface Props {
  saved: TaxDetail
  types: readonly TaxType[]
}

const { Text } = fieldsOf<TaxDetailValues>()
const resolver = checkedBy(taxDetailRules)

/** No draft is kept of it anywhere: it holds a tax id. */
function useTaxDetailForm({ saved }: Props) {
  const router = useRouter()
  const delay = useTimeout()
  const [values] = useState(() => taxDetailValues(saved))
  const form = useForm<TaxDetailValues>({ defaultValues: values, resolver, shouldFocusError: false })
  const save = useTabSave({
    messages: saveTaxDetailMessages,
    send: async (given: TaxDetailValues, { idempotencyKey }: Attempt) => {
      const timezone = await timeZoneOf(given)
      return callApi(saveTaxDetail, { body: taxDetailPayload(given, saved, timezone), idempotencyKey })
    },
    onDone: (): AfterSend => {
      toast.success(TAX_SAVED)
      delay(TAX_SAVED_DELAY, () => router.push(routes.dashboard.path))
      return 'leaving'
    },
  })
  return { form, save }
}

/** Who the member is to the tax authority. @see docs/specification/tax.md#tax-detail-form */
export function TaxDetailForm(props: Props) {
  const { form, save } = useTaxDetailForm(props)
  const kept = props.saved.taxIdNumber
  return (
    <Card title="Tax information">
      <p className="mb-6">Enter tax details instead of signing the form, or bring up to date what we have.</p>
      <LargeForm form={form} onSubmit={save.start} busy={save.busy}>
        <Text name="fullName" label="Full name" autoComplete="name" maxLength={NAME_MAX} />
        <Text name="lastName" label="Last name" autoComplete="family-name" maxLength={NAME_MAX} />
        <AddressFields legend="Mailing address" />
        <TaxIdFields
          types={props.types}
          hint={kept ? `We have ${kept}. To save a change, enter the whole number again.` : undefined}
        />
        <SaveTab busy={save.busy} error={save.error} />
      </LargeForm>
    </Card>
  )
}
