'use client'

import { type ReactNode, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { addressPayload, addressText } from '#components/form/address/addressForm.ts'
import { fieldId, useForm } from '#components/form/formContext.ts'
import { YES } from '#components/form/kit/values.ts'
import { showField } from '#components/form/steps/showField.ts'
import type { Steps } from '#components/form/steps/useSteps.ts'
import { useTranslate } from '#components/language/useTranslate.ts'
import { Button } from '#components/ui/buttons/Button.tsx'
import { LLC_CLASSES, TAX_CLASSIFICATIONS } from '#lib/contract/panel/tax/w9.ts'
import { formatTaxId, maskedTaxId } from '#lib/format/tax-id.ts'
import type { Translate } from '#lib/language/translate.ts'
import { type TaxType, taxIdDigits } from '../details/taxIdForm.ts'
import { keepsTaxId, questionsFor, type Signing, type W9Values, w9Answers } from './w9Form.ts'

interface GroupProps {
  title: string
  /** The first field of its step. */
  name: keyof W9Values
  reveal: Steps['reveal']
  children: ReactNode
}

/** The answers of one step, with a link to change them. */
function Group({ title, name, reveal, children }: GroupProps) {
  const t = useTranslate()
  const form = useForm()
  const id = fieldId(form?.id ?? '', name)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 border-t border-line py-3">
      <dt className="font-semibold">{title}</dt>
      <dd className="col-start-1 whitespace-pre-line wrap-anywhere">{children || t('Not provided')}</dd>
      <dd className="col-start-2 row-start-1 -my-2.5">
        <a
          href={`#${id}`}
          onClick={showField(id, () => reveal(name))}
          className="link inline-flex min-h-11 items-center"
        >
          {t('Change')}
          <span className="sr-only">{` ${title}`}</span>
        </a>
      </dd>
    </div>
  )
}

function classificationText(values: W9Values, t: Translate): string | null {
  const { classification, llcClass, isOther } = questionsFor(values)
  if (!classification) return null
  if (isOther) return values.otherClassification
  const name = t(TAX_CLASSIFICATIONS[classification])
  return llcClass ? `${name}: ${t(LLC_CLASSES[llcClass])}` : name
}

const lines = (...parts: readonly (string | null)[]) => parts.filter(Boolean).join('\n')

/** What a business adds to its classification: each answer that will be on the form. */
function businessText(values: W9Values, t: Translate): string {
  const { hasForeignOwners, exemptPayeeCode, fatcaCode } = w9Answers(values)
  return lines(
    hasForeignOwners ? `${t('Do you have any foreign partners, owners, or beneficiaries?')} ${t('Yes')}` : null,
    exemptPayeeCode && `${t('Exempt payee code')}: ${exemptPayeeCode}`,
    fatcaCode && `${t('Exemption from FATCA reporting code')}: ${fatcaCode}`,
  )
}

function withholdingText({ backupWithholding }: W9Values, t: Translate): string | null {
  if (!backupWithholding) return null
  return backupWithholding === YES
    ? t("You're subject to backup withholding. Item 2 is crossed out.")
    : t("You aren't subject to backup withholding.")
}

interface Props {
  signing: Signing
  types: readonly TaxType[]
}

function TaxId({ values, signing, types }: Props & { values: W9Values }) {
  const t = useTranslate()
  const [isShown, setIsShown] = useState(false)
  const digits = taxIdDigits(values.taxIdNumber)
  const type = Number(values.taxIdTypeId)
  const shownTaxId = isShown ? formatTaxId(digits, type) : maskedTaxId(digits, type)
  const savedTaxId = keepsTaxId(values, signing) ? signing.taxIdNumber : null
  return (
    <>
      {t(types.find(({ id }) => id === type)?.name ?? '')}
      <span className="block tabular-nums">{(digits ? shownTaxId : savedTaxId) ?? t('Not provided')}</span>
      {digits ? (
        <Button size="small" className="mt-1" onClick={() => setIsShown(!isShown)}>
          {isShown ? t('Hide number') : t('Show number')}
        </Button>
      ) : null}
    </>
  )
}

/** What will be on the form, for review before signing. */
export function CheckAnswers({ signing, types, reveal }: Props & Pick<Steps, 'reveal'>) {
  const t = useTranslate()
  const values = useWatch<W9Values>() as W9Values
  return (
    <dl className="border-b border-line">
      <Group title={t('Who you are')} name="name" reveal={reveal}>
        {lines(values.name, values.businessName, classificationText(values, t), businessText(values, t))}
      </Group>
      <Group title={t('Mailing address')} name="firstLine" reveal={reveal}>
        {addressText(addressPayload(values))}
      </Group>
      <Group title={t('Taxpayer identification number')} name="taxIdTypeId" reveal={reveal}>
        <TaxId values={values} signing={signing} types={types} />
      </Group>
      <Group title={t('Backup withholding')} name="backupWithholding" reveal={reveal}>
        {withholdingText(values, t)}
      </Group>
    </dl>
  )
}
