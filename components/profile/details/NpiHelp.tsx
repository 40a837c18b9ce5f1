'use client'

import { useFormContext, useFormState } from 'react-hook-form'
import { useForm } from '#components/form/formContext.ts'
import { REFUSED } from '#components/form/kit/useMemberForm.ts'
import { Sentence } from '#components/language/Sentence.tsx'
import { useTranslate } from '#components/language/useTranslate.ts'
import { ContactLink } from '#components/shell/contact/ContactLink.tsx'
import type { Details } from './detailsForm.ts'

const name = 'npiNumber'

/** Whether the panel refused the number, here or in a post without JavaScript. */
function useIsRefused() {
  const { errors } = useFormState<Details>({ name, exact: true })
  const posted = useForm()?.errors.find((error) => error.name === name)
  return errors[name]?.type === REFUSED || posted?.isRefused === true
}

interface Props {
  supportEmail: string
  /** Whether the number has filled in other fields. */
  isFilledIn: boolean
}

/** What the number has filled in, and what to do about one that the panel refused. */
export function NpiHelp({ supportEmail, isFilledIn }: Props) {
  const t = useTranslate()
  return (
    <>
      <p role="status" className={isFilledIn ? '-mt-4 text-sm' : 'sr-only'}>
        {isFilledIn ? t('We filled in what the NPI registry says. Check that it is right.') : null}
      </p>
      {useIsRefused() ? <Refused supportEmail={supportEmail} /> : null}
    </>
  )
}

function Refused({ supportEmail }: Pick<Props, 'supportEmail'>) {
  const t = useTranslate()
  const { getValues } = useFormContext<Details>()
  return (
    <p className="-mt-4 text-sm">
      <Sentence
        text={t("Check the number for mistakes. If it's right, <contact>contact us</contact> and we'll help.")}
        parts={{
          contact: (words) => (
            <ContactLink
              supportEmail={supportEmail}
              about={t("My NPI number isn't accepted: {number}", { number: getValues(name) })}
            >
              {words}
            </ContactLink>
          ),
        }}
      />
    </p>
  )
}
