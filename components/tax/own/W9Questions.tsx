'use client'

import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { AddressFields } from '#components/form/address/AddressFields.tsx'
import { CheckboxField } from '#components/form/fields/CheckboxField.tsx'
import { fieldsOf } from '#components/form/kit/fields.tsx'
import { YES, yesOrNo } from '#components/form/kit/values.ts'
import { useTranslate } from '#components/language/useTranslate.ts'
import { NAME_MAX } from '#lib/constants.ts'
import { EXEMPT_PAYEES, FATCA_EXEMPTIONS, LLC_CLASSES, TAX_CLASSIFICATIONS } from '#lib/contract/panel/tax/w9.ts'
import type { Translate } from '#lib/language/translate.ts'
import { TaxIdFields } from '../details/TaxIdFields.tsx'
import type { TaxType } from '../details/taxIdForm.ts'
import { SignaturePad } from './SignaturePad.tsx'
import { keepsTaxId, questionsFor, type Signing, type W9Values } from './w9Form.ts'

const { Text, Select, Radio } = fieldsOf<W9Values>()

type Table = Readonly<Record<string, string>>

const optionsOf = (table: Table) => Object.entries(table).map(([value, label]) => ({ value, label }))
const codesOf = (table: Table, t: Translate) =>
  Object.entries(table).map(([value, label]) => ({ value, label: `${value} - ${t(label)}` }))
const SIGNATURE_KINDS = { typed: 'Type my name', drawn: 'Draw my signature' }

function Check({ name, label, shortLabel }: { name: 'usPerson' | 'certifies'; label: string; shortLabel: string }) {
  const { field, fieldState } = useController<W9Values, typeof name>({ name })
  const box = useRef<HTMLInputElement>(null)
  // Keep a box checked before hydration.
  const read = useEffectEvent(() => {
    if (box.current?.checked) field.onChange(YES)
  })
  useEffect(() => read(), [])
  return (
    <CheckboxField
      ref={box}
      name={name}
      label={label}
      shortLabel={shortLabel}
      value={YES}
      checked={field.value === YES}
      onChange={(event) => field.onChange(event.target.checked ? YES : '')}
      error={fieldState.error?.message}
    />
  )
}

/** Line 4 of the form. */
function ExemptionCodes() {
  const t = useTranslate()
  return (
    <>
      <Select
        name="exemptPayeeCode"
        label={t('Exempt payee code')}
        optional
        placeholder={t('None')}
        options={codesOf(EXEMPT_PAYEES, t)}
      />
      <Select
        name="fatcaCode"
        label={t('Exemption from FATCA reporting code')}
        optional
        placeholder={t('None')}
        options={codesOf(FATCA_EXEMPTIONS, t)}
      />
    </>
  )
}

/** Lines 1 to 4 of the form. */
export function IdentityQuestions() {
  const t = useTranslate()
  const [classification, llcClass] = useWatch<W9Values, ['classification', 'llcClass']>({
    name: ['classification', 'llcClass'],
  })
  const questions = questionsFor({ classification, llcClass })
  return (
    <>
      <Text
        name="name"
        label={t('Name')}
        hint={t('As shown on your income tax return (line 1)')}
        autoComplete="name"
        maxLength={NAME_MAX * 2}
      />
      <Text
        name="businessName"
        label={t('Business name')}
        hint={t('If different from the name above (line 2)')}
        optional
        autoComplete="organization"
        maxLength={NAME_MAX * 2}
      />
      <Radio
        name="classification"
        label={t('Federal tax classification')}
        hint={t('Paid as yourself, not as a business? Choose Individual/sole proprietor.')}
        options={optionsOf(TAX_CLASSIFICATIONS)}
      />
      {questions.isLlc ? (
        <Select
          name="llcClass"
          label={t('The LLC is taxed as')}
          options={optionsOf(LLC_CLASSES)}
          className="sm:max-w-56"
        />
      ) : null}
      {questions.isOther ? (
        <Text name="otherClassification" label={t('Which classification?')} maxLength={NAME_MAX} />
      ) : null}
      {questions.hasOwners ? (
        <Radio
          name="foreignOwners"
          label={t('Do you have any foreign partners, owners, or beneficiaries?')}
          optional
          options={yesOrNo}
        />
      ) : null}
      {questions.mayBeExempt ? <ExemptionCodes /> : null}
    </>
  )
}

/** Lines 5 and 6 of the form. The step's title is the visible legend. */
export const AddressQuestions = () => {
  const t = useTranslate()
  return <AddressFields legend={t('Mailing address')} isLegendSeen={false} />
}

interface NumberProps {
  signing: Signing
  types: readonly TaxType[]
  /** Whether the form starts from a draft, which has no number. */
  isRestored: boolean
}

/** Part I of the form. */
export function NumberQuestions({ signing, types, isRestored }: NumberProps) {
  const t = useTranslate()
  const taxIdTypeId = useWatch<W9Values, 'taxIdTypeId'>({ name: 'taxIdTypeId' })
  const keepsSaved = keepsTaxId({ taxIdTypeId }, signing)
  return (
    <>
      <p>{t('We store it encrypted, for tax forms only.')}</p>
      {isRestored ? <p>{t('We kept your answers, but not your tax ID number.')}</p> : null}
      <TaxIdFields
        types={types}
        hint={
          keepsSaved
            ? t('Leave it empty to use the number that we have: {number}', { number: signing.taxIdNumber ?? '' })
            : undefined
        }
      />
    </>
  )
}

/** Decides whether item 2 of the certification is crossed out. */
export function WithholdingQuestion() {
  const t = useTranslate()
  return (
    <Radio
      name="backupWithholding"
      label={t('Has the IRS notified you that you are currently subject to backup withholding?')}
      hint={t('If it has, you got a letter from the IRS.')}
      options={yesOrNo}
    />
  )
}

/** Legal texts, rendered on the server to keep them out of the page's scripts. */
export interface W9Texts {
  statements: ReactNode
  /** With item 2 crossed out, for members the IRS has notified. */
  crossedOut: ReactNode
  notice: ReactNode
}

/** Part II of the form. */
export function Certification({ words }: { words: W9Texts }) {
  const t = useTranslate()
  const isNotified = useWatch<W9Values>({ name: 'backupWithholding' }) === YES
  return (
    <>
      {isNotified ? words.crossedOut : words.statements}
      <Check name="usPerson" label={t('I am a U.S. citizen or other U.S. person.')} shortLabel={t('U.S. person')} />
      <Check
        name="certifies"
        label={t('Under penalties of perjury, I certify the statements above.')}
        shortLabel={t('Certification')}
      />
    </>
  )
}

export function SignatureQuestion() {
  const t = useTranslate()
  const [kind, name, classification] = useWatch<W9Values, ['signatureKind', 'name', 'classification']>({
    name: ['signatureKind', 'name', 'classification'],
  })
  const ownName = classification === 'individual' && name.trim()
  return (
    <>
      <div className="choices-in-row noscript:hidden">
        <Radio name="signatureKind" label={t('How do you want to sign?')} options={optionsOf(SIGNATURE_KINDS)} />
      </div>
      {kind === 'drawn' ? (
        <SignaturePad />
      ) : (
        <Text
          name="typedSignature"
          label={t('Your signature')}
          hint={
            ownName
              ? t('Type {name} to sign.', { name: ownName })
              : t('Your full name, typed, counts as your signature.')
          }
          autoComplete="off"
          maxLength={NAME_MAX * 2}
          className="signature"
        />
      )}
    </>
  )
}
