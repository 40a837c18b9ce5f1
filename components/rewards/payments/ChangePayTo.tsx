'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { lazyCall } from '#components/call/lazyCall.ts'
import { ConfirmByCode } from '#components/form/ConfirmByCode.tsx'
import { EmailField } from '#components/form/fields/knownFields.tsx'
import { RadioField } from '#components/form/fields/RadioField.tsx'
import { Sentence } from '#components/language/Sentence.tsx'
import { useTranslate } from '#components/language/useTranslate.ts'
import { Button } from '#components/ui/buttons/Button.tsx'
import { toast } from '#components/ui/toast/toast.ts'
import type { PayoutMethod } from '#lib/contract/panel/payout-method.ts'
import { EMAIL_PATTERN } from '#lib/rules/email-format.ts'

interface Props {
  chosen: PayoutMethod
  onClose: () => void
}

interface Wish {
  method: string
  address: string
}

const WRONG_ADDRESS = 'Enter an email address, such as name@example.com'

/** Asks for the new payout method, then confirms it with a code. */
export function ChangePayTo({ chosen, onClose }: Props) {
  const t = useTranslate()
  const [wish, setWish] = useState<Wish | null>(null)
  const router = useRouter()
  return (
    <div className="flex flex-col gap-4">
      {wish ? (
        <>
          <p className="wrap-anywhere">
            <Sentence
              text={t(
                chosen.sentTo
                  ? "New payments will go to <address/>. Confirm it with a code. We'll tell your old and your new address by email."
                  : "New payments will go to <address/>. Confirm it with a code. We'll tell you by email.",
              )}
              parts={{ address: () => <strong>{wish.address}</strong> }}
            />
          </p>
          <ConfirmByCode
            codeGoesTo={chosen.codeGoesTo}
            hasPasskey={chosen.hasPasskey}
            action={t('Save')}
            busyLabel={t('Saving…')}
            send={(otp, { idempotencyKey }) =>
              lazyCall(() => import('#lib/contract/panel/payout-method.ts'), 'savePayoutMethod', {
                body: { ...wish, otp },
                idempotencyKey,
              })
            }
            onDone={() => {
              toast.success('We changed where your payments go.')
              onClose()
              router.refresh()
            }}
          />
        </>
      ) : (
        <Choice chosen={chosen} onChosen={setWish} />
      )}
      <Button variant="quiet" className="-ml-4 self-start" onClick={onClose}>
        {t('Cancel')}
      </Button>
    </div>
  )
}

function Choice({ chosen: { methods, method }, onChosen }: { chosen: PayoutMethod; onChosen: (wish: Wish) => void }) {
  const t = useTranslate()
  const [error, setError] = useState<string | undefined>()
  const [first] = methods
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        const given = new FormData(event.currentTarget)
        const address = String(given.get('address') ?? '').trim()
        if (!EMAIL_PATTERN.test(address)) return setError(WRONG_ADDRESS)
        onChosen({ method: String(given.get('method') ?? first?.method ?? ''), address })
      }}
    >
      {methods.length > 1 ? (
        <RadioField
          name="method"
          label={t('How do you want to be paid?')}
          options={methods.map((one) => ({ value: one.method, label: one.label }))}
          defaultValue={method ?? first?.method}
        />
      ) : first ? (
        <p>{t('How you are paid: {method}.', { method: t(first.label) })}</p>
      ) : null}
      <EmailField name="address" label={t('Email address for your payments')} error={error} />
      <Button type="submit" variant="primary" className="self-start">
        {t('Continue')}
      </Button>
    </form>
  )
}
