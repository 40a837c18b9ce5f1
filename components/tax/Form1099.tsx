'use client'

import { useState } from 'react'
import { lazyCall } from '#components/call/lazyCall.ts'
import { QuietDownload } from '#components/form/download/QuietDownload.tsx'
import { SendError } from '#components/form/SendError.tsx'
import { useSend } from '#components/form/useSend.ts'
import { Sentence } from '#components/language/Sentence.tsx'
import { useTranslate } from '#components/language/useTranslate.ts'
import { Button } from '#components/ui/buttons/Button.tsx'
import { Card } from '#components/ui/Card.tsx'
import { focusOnMount } from '#components/ui/focusOnMount.ts'
import { PageLink } from '#components/ui/navigation/PageLink.tsx'
import { PostForm } from '#components/ui/PostForm.tsx'
import { toast } from '#components/ui/toast/toast.ts'
import type { Consent } from '#lib/contract/panel/consents.ts'
import type { Form1099Copy } from '#lib/contract/panel/tax/form-1099.ts'
import { formatDayOf, formatMoment } from '#lib/format/dates.ts'
import { generalText } from '#lib/messages/error-action.ts'
import { linkTo, routes } from '#lib/routes.ts'
import { DownloadForm } from './download/DownloadForm.tsx'
import type { DownloadPost } from './download/downloadPost.ts'

const declaration = () => import('#lib/contract/panel/tax/form-1099.ts')

interface OneFormProps {
  copy: Form1099Copy
  hasPasskey: boolean
  post: DownloadPost
}

function OneForm({ copy: { year, form, isCorrected, writtenAt }, hasPasskey, post }: OneFormProps) {
  const t = useTranslate()
  const name = t('Form 1099-{form} {year}', { form, year })
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line py-3 first:border-t-0 first:pt-0">
      <p>
        <span className="font-semibold">{name}</span>
        <span className="block text-sm text-muted">
          {t(isCorrected ? 'Corrected on {day}' : 'Written on {day}', { day: formatDayOf(writtenAt, t.language) })}
        </span>
      </p>
      <div>
        <DownloadForm
          label={t('Download {name}', { name })}
          fileName={`${name}.pdf`}
          hasPasskey={hasPasskey}
          post={post}
          fields={{ year: String(year), form }}
          send={() => lazyCall(declaration, 'form1099Copy', { path: { year: String(year), form } })}
        />
      </div>
    </li>
  )
}

/** Sample PDF, so that members can check that they can open one before they consent. */
function Sample({ action }: { action: string }) {
  const t = useTranslate()
  return (
    <QuietDownload
      label={t('Open a sample (PDF)')}
      action={action}
      fileName={t('Sample of Form 1099-NEC.pdf')}
      send={() => lazyCall(declaration, 'form1099Sample')}
    />
  )
}

interface AskProps {
  consent: Consent
  posts: Form1099Posts
  onGiven: (consent: Consent) => void
}

/** Asks for consent, with its full text above the button. */
function Ask({ consent: { purpose, words, version, note }, posts, onGiven }: AskProps) {
  const t = useTranslate()
  const { busy, error, start } = useSend({
    send: (_: null) =>
      lazyCall(() => import('#lib/contract/panel/consents.ts'), 'saveConsent', {
        body: { purpose, given: true, version },
      }),
    onDone: ({ consents }) => {
      const givenConsent = consents.find((consent) => consent.purpose === purpose)
      if (givenConsent) onGiven(givenConsent)
      toast.success('Saved. You get your Forms 1099 here.')
    },
    errorText: (failed) => generalText(failed, t),
  })
  return (
    <div className="flex flex-col gap-3">
      <p>{t('You get your Forms 1099 by mail. You can get them here instead.')}</p>
      <div className="max-w-prose whitespace-pre-line rounded-md border border-line p-4 text-sm">{words}</div>
      <Sample action={posts.sample} />
      {note ? (
        <p>{note}</p>
      ) : (
        <PostForm action={posts.consent} onSubmit={() => void start(null)}>
          <input type="hidden" name="purpose" value={purpose} />
          <input type="hidden" name="version" value={version} />
          <input type="hidden" name="agrees" value="yes" />
          <Button type="submit" busy={busy} busyLabel={t('Saving…')}>
            {t('I agree')}
          </Button>
        </PostForm>
      )}
      <SendError error={error} />
    </div>
  )
}

function ConsentStatus({ changedAt }: Pick<Consent, 'changedAt'>) {
  const t = useTranslate()
  const text = changedAt
    ? t(
        'You get your Forms 1099 here, since {moment}. You can take that back on the <privacy>Privacy page</privacy>.',
        { moment: formatMoment(changedAt, t.language) },
      )
    : t('You get your Forms 1099 here. You can take that back on the <privacy>Privacy page</privacy>.')
  const privacy = (words: string) => (
    <PageLink href={linkTo(routes.privacyCenter)} className="link">
      {words}
    </PageLink>
  )
  return <Sentence text={text} parts={{ privacy }} />
}

/** Forms posted without JavaScript. */
export interface Form1099Posts {
  download: DownloadPost
  /** URLs that the sample and the consent post to. */
  sample: string
  consent: string
}

export interface Form1099Props {
  forms: readonly Form1099Copy[]
  consent: Consent
}

interface Props extends Form1099Props {
  posts: Form1099Posts
  hasPasskey?: boolean
}

/** The member's Forms 1099, or the consent to get them electronically. @see docs/specification/tax.md#form-1099 */
export function Form1099({ forms, consent: loaded, posts, hasPasskey = false }: Props) {
  const t = useTranslate()
  // Kept beside the loaded one, which each refresh replaces: only what is given here takes the focus.
  const [given, setGiven] = useState<Consent | null>(null)
  const consent = given ?? loaded
  return (
    <Card title={t('Form 1099')}>
      <div className="flex flex-col gap-5">
        {forms.length > 0 ? (
          <ul>
            {forms.map((copy) => (
              <OneForm key={`${copy.form} ${copy.year}`} copy={copy} hasPasskey={hasPasskey} post={posts.download} />
            ))}
          </ul>
        ) : null}
        {consent.given ? (
          // Replaces the pressed button, so it takes the focus.
          <p ref={given ? focusOnMount : undefined} tabIndex={-1} className="outline-none">
            {forms.length > 0
              ? null
              : `${t("There's no form yet. If you get one for a year, it'll be here by January 31 of the next year.")} `}
            <ConsentStatus changedAt={consent.changedAt} />
          </p>
        ) : (
          <Ask consent={consent} posts={posts} onGiven={setGiven} />
        )}
      </div>
    </Card>
  )
}
