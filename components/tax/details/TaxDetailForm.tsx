'use client'

import { useRouter } from 'next/navigation'
import { useMemo } from 'react'
import { lazyCall } from '#components/call/lazyCall.ts'
import { AddressFields } from '#components/form/address/AddressFields.tsx'
import { withTypedAddress } from '#components/form/address/addressForm.ts'
import { withTimeZone } from '#components/form/address/addressZone.ts'
import type { FormPost } from '#components/form/formPost.ts'
import { fieldsOf } from '#components/form/kit/fields.tsx'
import { MemberForm } from '#components/form/kit/MemberForm.tsx'
import { SubmitRow } from '#components/form/kit/SubmitRow.tsx'
import { useSavedForm } from '#components/form/kit/useSavedForm.ts'
import { useMoveLater } from '#components/form/useMoveLater.ts'
import type { AfterSend } from '#components/form/useSend.ts'
import { useTranslate } from '#components/language/useTranslate.ts'
import { toast } from '#components/ui/toast/toast.ts'
import { NAME_MAX, TAX_SAVED_DELAY } from '#lib/constants.ts'
import type { TaxDetail } from '#lib/contract/panel/tax/tax.ts'
import { saveTaxDetailMessages } from '#lib/messages/tax.ts'
import { TAX_SAVED } from '#lib/messages/texts/tax.ts'
import { routes } from '#lib/routes.ts'
import { TaxIdFields } from './TaxIdFields.tsx'
import {
  ADDRESS_LABEL,
  FULL_NAME_LABEL,
  type KnownOwner,
  LAST_NAME_LABEL,
  savedTaxDetailForm,
  type TaxDetailValues,
  taxDetailPayload,
} from './taxDetailForm.ts'
import type { TaxType } from './taxIdForm.ts'

interface Props {
  saved: TaxDetail
  knownOwner?: KnownOwner
  types: readonly TaxType[]
  post: FormPost
}

const { Text } = fieldsOf<TaxDetailValues>()

/** No draft, because the form contains a tax ID. */
function useTaxDetailForm({ saved, knownOwner, types, post }: Props) {
  const router = useRouter()
  const moveLater = useMoveLater()
  const opened = useMemo(() => ({ saved, knownOwner, types }), [saved, knownOwner, types])
  return useSavedForm({
    form: savedTaxDetailForm,
    opened,
    draft: { name: null, initial: post.values, merge: withTypedAddress },
    schema: async () => (await import('./taxDetailSchema.ts')).taxDetailSchema,
    payload: (values, { saved }) => taxDetailPayload(values, saved),
    send: async ({ address, ...payload }, { idempotencyKey }) => {
      const body = { ...payload, address: await withTimeZone(address) }
      return lazyCall(() => import('#lib/contract/panel/tax/tax.ts'), 'saveTaxDetail', { body, idempotencyKey })
    },
    messages: saveTaxDetailMessages,
    isToasted: true,
    onSaved: (): AfterSend => {
      toast.success(TAX_SAVED)
      moveLater(TAX_SAVED_DELAY, () => {
        router.refresh()
        router.push(routes.dashboard.path)
      })
      return 'leaving'
    },
  })
}

/** The member's name, address and tax ID. @see docs/specification/tax.md#tax-detail-form */
export function TaxDetailForm(props: Props) {
  const t = useTranslate()
  const form = useTaxDetailForm(props)
  const savedTaxId = form.data.saved.taxIdNumber
  return (
    <MemberForm form={form} post={props.post}>
      <Text
        name="fullName"
        label={t(FULL_NAME_LABEL)}
        hint={t('Your first and middle names')}
        autoComplete="given-name"
        maxLength={NAME_MAX}
      />
      <Text name="lastName" label={t(LAST_NAME_LABEL)} autoComplete="family-name" maxLength={NAME_MAX} />
      <AddressFields legend={t(ADDRESS_LABEL)} />
      <TaxIdFields
        confirmed
        types={props.types}
        hint={
          savedTaxId
            ? t('We have {number}. To save a change, enter the whole number again.', { number: savedTaxId })
            : undefined
        }
      />
      <SubmitRow size="large" />
    </MemberForm>
  )
}
