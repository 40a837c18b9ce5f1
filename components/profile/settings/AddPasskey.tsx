'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useRef, useState } from 'react'
import { lazyCall } from '#components/call/lazyCall.ts'
import { ConfirmByCode } from '#components/form/ConfirmByCode.tsx'
import { createPasskey } from '#components/form/passkey/passkey.ts'
import { SendError } from '#components/form/SendError.tsx'
import { useSend } from '#components/form/useSend.ts'
import { useTranslate } from '#components/language/useTranslate.ts'
import { Button } from '#components/ui/buttons/Button.tsx'
import { focusOnMount } from '#components/ui/focusOnMount.ts'
import { toast } from '#components/ui/toast/toast.ts'
import type { NewPasskey, PasskeyCreation, Passkeys } from '#lib/contract/panel/passkeys.ts'
import { errorAction } from '#lib/messages/error-action.ts'
import { addPasskeyMessages } from '#lib/messages/privacy.ts'

interface Props {
  loaded: Passkeys
  onClose: () => void
}

/**
 * Confirms the member with a code, then creates the passkey. Creating needs its own click: browsers require a user
 * gesture, and members who canceled can retry.
 */
export function AddPasskey({ loaded: { passkeys, codeGoesTo }, onClose }: Props) {
  const t = useTranslate()
  const [options, setOptions] = useState<PasskeyCreation | null>(null)
  return (
    <div className="flex flex-col gap-4">
      {options ? (
        <Create options={options} onDone={onClose} />
      ) : (
        <>
          <p ref={focusOnMount} tabIndex={-1} className="outline-none">
            {t("First, we'll check that it's you.")}
          </p>
          <ConfirmByCode
            codeGoesTo={codeGoesTo}
            hasPasskey={passkeys.length > 0}
            action={t('Continue')}
            busyLabel={t('Checking…')}
            send={(otp, attempt) =>
              lazyCall(() => import('#lib/contract/panel/passkeys.ts'), 'beginPasskey', { body: { otp }, ...attempt })
            }
            onDone={(response) => setOptions(response.options)}
          />
        </>
      )}
      <Button variant="quiet" className="-ml-4 self-start" onClick={onClose}>
        {t('Cancel')}
      </Button>
    </div>
  )
}

function Create({ options, onDone }: { options: PasskeyCreation; onDone: () => void }) {
  const t = useTranslate()
  const button = useRef<HTMLButtonElement>(null)
  const made = useRef<NewPasskey | null>(null)
  useEffect(() => button.current?.focus(), [])
  const router = useRouter()
  const { busy, error, start } = useSend({
    send: (requested: PasskeyCreation) => createPasskey(requested, made),
    onDone: () => {
      toast.success(t('We added your passkey.'))
      onDone()
      router.refresh()
    },
    onError: ({ status }) => {
      // The message asks to check the list. Without a network, a refresh would leave the page.
      if (status > 0) router.refresh()
    },
    errorText: (failed) => errorAction(addPasskeyMessages, failed, '', t).text,
  })
  return (
    <div>
      <p className="mb-4" role="status">
        {t("Thanks, we've confirmed it's you. Your browser will ask where to keep the passkey.")}
      </p>
      <Button
        ref={button}
        variant="primary"
        busy={busy}
        busyLabel={t('Waiting for your browser…')}
        onClick={() => void start(options)}
      >
        {t('Create passkey')}
      </Button>
      <SendError error={error} />
    </div>
  )
}
