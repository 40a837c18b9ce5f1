'use client'

import { createContext, type ReactNode, use, useId } from 'react'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { useTranslate } from '#components/language/useTranslate.ts'
import { Button } from '#components/ui/buttons/Button.tsx'
import { Alert } from '#components/ui/feedback/Alert.tsx'
import { useHydrated } from '#components/ui/useHydrated.ts'
import { CORRECT_EMAIL, ENTER_EMAIL } from '#lib/messages/texts/fields.ts'
import { REQUIRED_FIELDS } from '#lib/messages/texts.ts'
import { EMAIL_PATTERN } from '#lib/values/email-format.ts'
import { FieldMessage } from '../fields/Field.tsx'
import { useForm } from '../formContext.ts'
import type { FormError } from '../useSend.ts'

interface Failed {
  error: FormError | null
  isToasted: boolean
}

export const FormErrorContext = createContext<Failed>({ error: null, isToasted: false })

/** Why the save failed, next to the submit button. Stays after the toast that announced it is gone. */
function SaveError({ id }: { id: string }) {
  const t = useTranslate()
  const { error, isToasted } = use(FormErrorContext)
  const { errors } = useFormState()
  const text = errors.root?.message ?? error?.text
  if (!text) return null
  if (isToasted && !errors.root) return <FieldMessage id={id}>{text}</FieldMessage>
  return (
    <div id={id}>
      <Alert key={error?.count} tone="danger">
        {t(text)}
      </Alert>
    </div>
  )
}

/**
 * What a required email lacks, which disables the button after hydration.
 * @see docs/specification/validation.md#email
 */
function useLacksEmail(asksEmail: boolean) {
  const { getValues } = useFormContext()
  const watched: unknown = useWatch({ name: 'email', disabled: !asksEmail })
  const hydrated = useHydrated()
  const email = String(watched ?? getValues('email') ?? '')
  if (!hydrated || !asksEmail || EMAIL_PATTERN.test(email.trim().toLowerCase())) return null
  return email.trim() ? CORRECT_EMAIL : ENTER_EMAIL
}

interface Props {
  label?: string
  busyLabel?: string
  size?: 'large'
  /** Whether the form has an email field: submit is disabled until it is valid. */
  asksEmail?: boolean
  /** Further buttons beside submit. */
  children?: ReactNode
}

/** Submit button of a large form, with the error of a failed save. */
export function SubmitRow({ label, busyLabel, size, asksEmail = false, children }: Props) {
  const t = useTranslate()
  const id = useId()
  const form = useForm()
  const { error } = use(FormErrorContext)
  const lacksEmail = useLacksEmail(asksEmail)
  return (
    <div className="flex flex-col gap-3">
      <SaveError id={id} />
      <div className="flex flex-col gap-3 sm:flex-row sm:flex-wrap">
        <Button
          type="submit"
          variant="primary"
          size={size}
          wide
          busy={form?.busy}
          busyLabel={busyLabel ?? t('Saving…')}
          disabled={lacksEmail !== null}
          aria-describedby={lacksEmail ? `${id}-needs` : error?.text ? id : undefined}
        >
          {label ?? t('Save')}
        </Button>
        {/* On phones, right below the submit button, not below the last button. */}
        {lacksEmail ? (
          <p id={`${id}-needs`} className="text-sm text-muted sm:order-last sm:basis-full">
            {`${lacksEmail === ENTER_EMAIL ? `${t(REQUIRED_FIELDS)}. ` : ''}${t(lacksEmail)}`}
          </p>
        ) : null}
        {children}
      </div>
    </div>
  )
}
