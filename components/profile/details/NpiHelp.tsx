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

/** What to do about a number that the panel refused. */
export function NpiHelp({ supportEmail }: { supportEmail: string }) {
  const t = useTranslate()
  const { getValues } = useFormContext<Details>()
  if (!useIsRefused()) return null
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
