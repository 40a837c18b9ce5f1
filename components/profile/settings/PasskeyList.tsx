'use client'

import { useRouter } from 'next/navigation'
import { lazy, type Ref, Suspense, useRef, useState } from 'react'
import { lazyCall } from '#components/call/lazyCall.ts'
import { retryWhenOnline } from '#components/call/retryWhenOnline.ts'
import { useCanUsePasskeys } from '#components/form/passkey/canUsePasskeys.ts'
import { SendError } from '#components/form/SendError.tsx'
import { useSend } from '#components/form/useSend.ts'
import { Sentence } from '#components/language/Sentence.tsx'
import { useTranslate } from '#components/language/useTranslate.ts'
import { Button } from '#components/ui/buttons/Button.tsx'
import { focusOnMount } from '#components/ui/focusOnMount.ts'
import { PageLink } from '#components/ui/navigation/PageLink.tsx'
import { toast } from '#components/ui/toast/toast.ts'
import type { Passkeys } from '#lib/contract/panel/passkeys.ts'
import { formatDayOf } from '#lib/format/dates.ts'
import { deviceText } from '#lib/format/device.ts'
import { generalText } from '#lib/messages/error-action.ts'
import { PASSKEY_REMOVED } from '#lib/messages/texts/settings.ts'
import { routes } from '#lib/routes.ts'

const AddPasskey = lazy(
  retryWhenOnline(() => import('./AddPasskey.tsx').then(({ AddPasskey: form }) => ({ default: form }))),
)

type Passkey = Passkeys['passkeys'][number]

interface RemoveProps {
  passkey: Passkey
  /** URL that removing it posts to without JavaScript. */
  action: string
}

/** What removing a passkey does, and what it does not do. */
function RemovalEffects() {
  const t = useTranslate()
  return (
    <p ref={focusOnMount} tabIndex={-1} className="outline-none">
      <Sentence
        text={t(
          "You can't log in with it after that. Devices that are logged in stay logged in: if you don't know this passkey, <out>sign out everywhere</out>, too.",
        )}
        parts={{
          out: (words) => (
            <PageLink href={routes.privacyCenter.path} className="link">
              {words}
            </PageLink>
          ),
        }}
      />
    </p>
  )
}

interface RemoveButtonProps extends RemoveProps {
  ref: Ref<HTMLButtonElement> | undefined
  onClick: () => void
}

function RemoveButton({ passkey: { id, name }, action, ref, onClick }: RemoveButtonProps) {
  const t = useTranslate()
  const label = t('Remove the passkey {name}', { name: deviceText(name, t) })
  return (
    <>
      <Button
        ref={ref}
        variant="quiet"
        className="-ml-4 sm:-mr-4 sm:ml-0 noscript:hidden"
        aria-label={label}
        onClick={onClick}
      >
        {t('Remove')}
      </Button>
      <noscript>
        <details>
          <summary className="link min-h-11">{label}</summary>
          <form method="post" action={action} className="flex flex-col items-start gap-2">
            <input type="hidden" name="passkeyId" value={id} />
            <RemovalEffects />
            <Button type="submit" variant="danger">
              {t('Remove this passkey')}
            </Button>
          </form>
        </details>
      </noscript>
    </>
  )
}

async function removePasskey(passkeyId: string) {
  const path = { passkeyId }
  const result = await lazyCall(() => import('#lib/contract/panel/passkeys.ts'), 'removePasskey', { path })
  // Removed by an earlier try whose answer was lost, or in another tab.
  return !result.ok && result.error.code === 'NOT_FOUND' ? { ok: true as const, data: {} } : result
}

/** Whether a form is open, or was closed again: then the button that opened it gets the focus back. */
type Stage = 'shown' | 'open' | 'closed'

/** Asks for confirmation, because members who lose their phone may need the passkey. */
function RemovePasskey({ passkey, action, onRemoved }: RemoveProps & { onRemoved: () => void }) {
  const t = useTranslate()
  const [stage, setStage] = useState<Stage>('shown')
  const router = useRouter()
  const { busy, error, start } = useSend({
    send: removePasskey,
    onDone: () => {
      toast.success(PASSKEY_REMOVED)
      onRemoved()
      router.refresh()
    },
    errorText: (failed) => generalText(failed, t),
  })
  if (stage !== 'open') {
    const ref = stage === 'closed' ? focusOnMount : undefined
    return <RemoveButton passkey={passkey} action={action} ref={ref} onClick={() => setStage('open')} />
  }
  return (
    <div className="flex flex-col items-start gap-2">
      <RemovalEffects />
      <div className="flex flex-col items-start gap-2 sm:flex-row">
        <Button variant="danger" busy={busy} busyLabel={t('Removing…')} onClick={() => void start(passkey.id)}>
          {t('Remove this passkey')}
        </Button>
        <Button variant="quiet" className="-ml-4 sm:ml-0" onClick={() => setStage('closed')}>
          {t('Keep it')}
        </Button>
      </div>
      <SendError error={error} />
    </div>
  )
}

function AddOne({ loaded }: { loaded: Passkeys }) {
  const t = useTranslate()
  const [stage, setStage] = useState<Stage>('shown')
  const canUse = useCanUsePasskeys()
  if (canUse === false) return <p className="text-muted">{t("This browser can't add a passkey. Try another one.")}</p>
  if (stage !== 'open')
    return (
      <Button
        ref={stage === 'closed' ? focusOnMount : undefined}
        className="self-start noscript:hidden"
        onClick={() => setStage('open')}
      >
        {t('Add a passkey')}
      </Button>
    )
  return (
    <Suspense fallback={<p role="status">{t('Loading…')}</p>}>
      <AddPasskey loaded={loaded} onClose={() => setStage('closed')} />
    </Suspense>
  )
}

interface Props {
  loaded: Passkeys
  /** URL that removing one posts to without JavaScript. */
  removeAction: string
}

/** @see docs/specification/passkeys.md */
export function PasskeyList({ loaded, removeAction }: Props) {
  const t = useTranslate()
  const { passkeys } = loaded
  const lead = useRef<HTMLParagraphElement>(null)
  return (
    <div className="flex flex-col gap-4">
      <p ref={lead} tabIndex={-1} className="max-w-prose outline-none">
        {t(
          'A passkey lets you log in with your fingerprint, your face or your PIN, and nothing to type. It stays on your device or in your password manager.',
        )}
      </p>
      {passkeys.length > 0 ? (
        <ul>
          {passkeys.map((passkey) => (
            <li
              key={passkey.id}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line py-3"
            >
              <div>
                <p className="font-semibold">{deviceText(passkey.name, t)}</p>
                <p className="text-sm text-muted">
                  {t(passkey.usedAt ? 'Added {day}, last used {used}' : 'Added {day}, not used yet', {
                    day: formatDayOf(passkey.addedAt, t.language),
                    used: formatDayOf(passkey.usedAt ?? '', t.language),
                  })}
                </p>
              </div>
              <RemovePasskey passkey={passkey} action={removeAction} onRemoved={() => lead.current?.focus()} />
            </li>
          ))}
        </ul>
      ) : null}
      <AddOne loaded={loaded} />
    </div>
  )
}
