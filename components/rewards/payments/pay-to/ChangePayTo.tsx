'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useRef, useState } from 'react'
import { lazyCall } from '#components/call/lazyCall.ts'
import { ConfirmByCode } from '#components/form/ConfirmByCode.tsx'
import { EmailField } from '#components/form/fields/EmailField.tsx'
import { Sentence } from '#components/language/Sentence.tsx'
import { useTranslate } from '#components/language/useTranslate.ts'
import { Button } from '#components/ui/buttons/Button.tsx'
import type { PayoutMethod } from '#lib/contract/panel/payout-method.ts'
import { EMAIL_PATTERN } from '#lib/values/email-format.ts'
import { PayoutMethods } from './PayoutMethods.tsx'
import { WRONG_ADDRESS } from './payToForm.ts'

interface Props {
  chosen: PayoutMethod
  onCancel: () => void
  /** Called with the new address. */
  onChanged: (address: string) => void
}

interface RequestedMethod {
  method: string
  address: string
}

/** Asks for the new payout method, then confirms it with a code. */
export function ChangePayTo({ chosen, onCancel, onChanged }: Props) {
  const t = useTranslate()
  const [requested, setRequested] = useState<RequestedMethod | null>(null)
  const [asksCode, setAsksCode] = useState(false)
  const choose = (selected: RequestedMethod) => {
    setRequested(selected)
    setAsksCode(true)
  }
  return (
    <div className="flex min-w-0 basis-full flex-col gap-4 border-t border-line pt-4">
      {requested && asksCode ? (
        <Confirm chosen={chosen} requested={requested} onBack={() => setAsksCode(false)} onChanged={onChanged} />
      ) : (
        <Choice chosen={chosen} requested={requested} onChosen={choose} />
      )}
      <Button variant="quiet" className="-ml-4 self-start" onClick={onCancel}>
        {t('Cancel')}
      </Button>
    </div>
  )
}

/** Focuses the heading of a step when it opens, because the button that opened it is gone. */
function useFocusedHeading() {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.scrollIntoView({ block: 'center' })
    heading.current?.focus({ preventScroll: true })
  }, [])
  return heading
}

interface ConfirmProps extends Pick<Props, 'chosen' | 'onChanged'> {
  requested: RequestedMethod
  onBack: () => void
}

function Confirm({ chosen, requested, onBack, onChanged }: ConfirmProps) {
  const t = useTranslate()
  const router = useRouter()
  const heading = useFocusedHeading()
  const label = chosen.methods.find(({ method }) => method === requested.method)?.label
  return (
    <>
      <h3 ref={heading} tabIndex={-1} className="font-semibold">
        {t('Step 2 of 2: confirm with a code')}
      </h3>
      {label ? <p>{t("How you're paid: {method}.", { method: t(label) })}</p> : null}
      <p className="wrap-anywhere">
        <Sentence
          text={t(
            chosen.sentTo
              ? "New payments will go to <address/>. Confirm it with a code. We'll tell your old and your new address by email."
              : "New payments will go to <address/>. Confirm it with a code. We'll tell you by email.",
          )}
          parts={{ address: () => <strong>{requested.address}</strong> }}
        />
      </p>
      <Button size="small" className="self-start" onClick={onBack}>
        {t('Change this choice')}
      </Button>
      <ConfirmByCode
        codeGoesTo={chosen.codeGoesTo}
        hasPasskey={chosen.hasPasskey}
        action={t('Save')}
        busyLabel={t('Saving…')}
        send={(otp, { idempotencyKey }) =>
          lazyCall(() => import('#lib/contract/panel/payout-method.ts'), 'savePayoutMethod', {
            body: { ...requested, otp },
            idempotencyKey,
          })
        }
        onDone={() => {
          onChanged(requested.address)
          router.refresh()
        }}
      />
    </>
  )
}

interface ChoiceProps {
  chosen: PayoutMethod
  /** What was chosen before going back. */
  requested: RequestedMethod | null
  onChosen: (requested: RequestedMethod) => void
}

function Choice({ chosen, requested, onChosen }: ChoiceProps) {
  const t = useTranslate()
  const [error, setError] = useState<string | undefined>()
  const heading = useFocusedHeading()
  const field = useRef<HTMLInputElement>(null)
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        const formData = new FormData(event.currentTarget)
        const address = String(formData.get('address') ?? '').trim()
        if (EMAIL_PATTERN.test(address)) {
          return onChosen({ method: String(formData.get('method') ?? ''), address })
        }
        setError(WRONG_ADDRESS)
        field.current?.focus()
      }}
    >
      <h3 ref={heading} tabIndex={-1} className="font-semibold">
        {t('Step 1 of 2: choose where payments go')}
      </h3>
      <PayoutMethods chosen={chosen} typed={requested?.method} />
      <EmailField
        ref={field}
        name="address"
        label={t('Email address for your payments')}
        defaultValue={requested?.address}
        error={error}
      />
      <Button type="submit" variant="primary" className="self-start">
        {t('Continue')}
      </Button>
    </form>
  )
}
