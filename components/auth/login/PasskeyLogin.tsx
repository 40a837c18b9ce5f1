'use client'

import { loadPage } from '#components/call/loadPage.ts'
import { useCanUsePasskeys } from '#components/form/passkey/canUsePasskeys.ts'
import { withPasskeys } from '#components/form/passkey/withPasskeys.ts'
import { SendError } from '#components/form/SendError.tsx'
import { type AfterSend, useSend } from '#components/form/useSend.ts'
import { useTranslate } from '#components/language/useTranslate.ts'
import { Button } from '#components/ui/buttons/Button.tsx'
import { Icon } from '#components/ui/Icon.tsx'
import { errorAction } from '#lib/messages/error-action.ts'
import { signInByPasskeyMessages } from '#lib/messages/privacy.ts'

interface Props {
  brand: string
  returnUrl: string | undefined
}

/** Logs in with a discoverable passkey, so no email address or number is needed. */
export function PasskeyLogin({ brand, returnUrl }: Props) {
  const t = useTranslate()
  const canUse = useCanUsePasskeys()
  const { busy, error, start } = useSend({
    send: (_: null) => withPasskeys(({ logInByPasskey }) => logInByPasskey(returnUrl)),
    onDone: ({ next }): AfterSend => {
      loadPage(next)
      return 'leaving'
    },
    errorText: (failed) => errorAction(signInByPasskeyMessages, failed, brand, t).text,
  })
  if (canUse === false) return null
  return (
    <div className={canUse ? undefined : 'invisible noscript:hidden'}>
      <Button
        className="w-full"
        busy={busy}
        busyLabel={t('Waiting for your passkey…')}
        onClick={() => void start(null)}
      >
        <Icon name="lock" />
        {t('Use a passkey')}
      </Button>
      <SendError error={error} />
    </div>
  )
}
