'use client'

import { type ReactNode, useRef, useState } from 'react'
import { lazyCall } from '#components/call/lazyCall.ts'
import { QuietDownload } from '#components/form/download/QuietDownload.tsx'
import { SendError } from '#components/form/SendError.tsx'
import { useSend } from '#components/form/useSend.ts'
import { useTranslate } from '#components/language/useTranslate.ts'
import { Button } from '#components/ui/buttons/Button.tsx'
import { PostForm } from '#components/ui/PostForm.tsx'
import { toast } from '#components/ui/toast/toast.ts'
import type { Consent } from '#lib/contract/panel/consents.ts'
import { formatMoment } from '#lib/format/dates.ts'
import type { Translate } from '#lib/language/translate.ts'
import { generalText } from '#lib/messages/error-action.ts'
import { CONSENT_GIVEN, CONSENT_WITHDRAWN } from '#lib/messages/texts/settings.ts'

const declaration = () => import('#lib/contract/panel/consents.ts')

function stateOf({ given, changedAt, how }: Consent, t: Translate): string {
  if (!changedAt) return t(given ? 'On, until you take it back.' : "You haven't agreed to this.")
  const since = { moment: formatMoment(changedAt, t.language), how: how ?? '' }
  if (!how) return t(given ? 'You agree, since {moment}.' : "You don't agree, since {moment}.", since)
  return t(given ? 'You agree, since {moment}, {how}.' : "You don't agree, since {moment}, {how}.", since)
}

interface Props {
  consent: Consent
  /** URL the form posts to without JavaScript. */
  action: string
  onSaved: (consents: readonly Consent[]) => void
}

/** Consents whose withdrawal stops or deletes something: a warning, and the label of the button below it. */
const consequences: Partial<Record<Consent['purpose'], { warning: string; label: string }>> = {
  texts: {
    warning: 'We stop sending you texts of any kind. Sign-in codes come to your verified email instead.',
    label: 'Stop all texts',
  },
  health: {
    warning: "This deletes your conditions, your medications and the people you care for. It can't be undone.",
    label: 'Delete my health answers',
  },
}

/** The form of a consent; inside a disclosure with a warning if withdrawing it stops or deletes something. */
function Choice({ consent: { purpose, given }, children }: Pick<Props, 'consent'> & { children: ReactNode }) {
  const t = useTranslate()
  const warning = given ? consequences[purpose]?.warning : undefined
  if (!warning) return children
  return (
    <details className="mt-2">
      <summary className="fold min-h-11 content-center font-semibold">{t('Take this back')}</summary>
      <p className="max-w-prose">{t(warning)}</p>
      {children}
    </details>
  )
}

function labelOf({ purpose, given }: Consent): string {
  if (!given) return 'I agree'
  return consequences[purpose]?.label ?? 'Take this back'
}

/** One button to give or withdraw a consent. */
function OneConsent({ consent, action, onSaved }: Props) {
  const t = useTranslate()
  const { purpose, title, words, version, given, note } = consent
  const titleId = `consent-${purpose}`
  const heading = useRef<HTMLHeadingElement>(null)
  const { busy, error, start } = useSend({
    send: (requested: boolean) =>
      lazyCall(declaration, 'saveConsent', { body: { purpose, given: requested, version } }),
    onDone: ({ consents }, requested) => {
      // The pressed button is replaced.
      heading.current?.focus()
      onSaved(consents)
      toast.success(requested ? CONSENT_GIVEN : CONSENT_WITHDRAWN)
    },
    errorText: (failed) => generalText(failed, t),
  })
  return (
    <li className="border-t border-line py-4 first:border-t-0 first:pt-0">
      <h3 id={titleId} ref={heading} tabIndex={-1} className="font-semibold">
        {title}
      </h3>
      <p className="mt-1 max-w-prose whitespace-pre-line">{words}</p>
      <p className="mt-1 text-sm text-muted">{stateOf(consent, t)}</p>
      {note ? (
        <p className="mt-1 text-sm">{note}</p>
      ) : (
        <Choice key={String(given)} consent={consent}>
          <PostForm action={action} className="mt-3" onSubmit={() => void start(!given)}>
            <input type="hidden" name="purpose" value={purpose} />
            <input type="hidden" name="version" value={version} />
            <input type="hidden" name="agrees" value={given ? 'no' : 'yes'} />
            <Button
              type="submit"
              variant={given && purpose === 'health' ? 'danger' : 'secondary'}
              aria-describedby={titleId}
              busy={busy}
              busyLabel={t('Saving…')}
            >
              {t(labelOf(consent))}
            </Button>
          </PostForm>
        </Choice>
      )}
      <SendError error={error} />
    </li>
  )
}

interface ListProps {
  consents: readonly Consent[]
  /** URLs that the forms post to without JavaScript. */
  actions: { consent: string; receipt: string }
}

/** The member's consents, each given or withdrawn separately. @see docs/specification/privacy.md#consents */
export function ConsentList({ consents: loaded, actions }: ListProps) {
  const t = useTranslate()
  const [saved, setSaved] = useState({ loaded, consents: loaded })
  // Rendered again, such as in another language, the page brings newer ones.
  const consents = saved.loaded === loaded ? saved.consents : loaded
  return (
    <>
      <ul>
        {consents.map((consent) => (
          <OneConsent
            key={consent.purpose}
            consent={consent}
            action={actions.consent}
            onSaved={(answer) => setSaved({ loaded, consents: answer })}
          />
        ))}
      </ul>
      <div className="mt-2">
        <QuietDownload
          label={t('Download a receipt (JSON)')}
          action={actions.receipt}
          fileName="my-consents.json"
          send={() => lazyCall(declaration, 'consentReceipt')}
        />
      </div>
    </>
  )
}
