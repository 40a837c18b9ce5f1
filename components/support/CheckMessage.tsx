'use client'

import { TextField } from '#components/form/fields/TextField.tsx'
import { useTranslate } from '#components/language/useTranslate.ts'
import type { BrandFacts } from '#components/shell/brand.ts'
import { Button } from '#components/ui/buttons/Button.tsx'
import { Card } from '#components/ui/Card.tsx'
import { Alert } from '#components/ui/feedback/Alert.tsx'
import { PageHeading } from '#components/ui/PageHeading.tsx'
import type { CheckedMessage } from '#lib/contract/panel/support.ts'
import { formatDate } from '#lib/format/dates.ts'
import { GENERIC } from '#lib/messages/texts.ts'
import { routes } from '#lib/routes.ts'
import { ReportMessage } from './ReportMessage.tsx'

/**
 * Result for a check code: the message it belongs to, or `unknown`. `failed` when the call failed, `unavailable` when
 * the panel has no check codes.
 */
type CheckResult = CheckedMessage | 'unknown' | 'failed' | 'unavailable'

interface Props {
  brand: BrandFacts
  /** Whether the panel's messages have check codes, as far as is known. */
  hasCheckCodes: boolean
  /** The code as typed; empty before the first check. */
  code: string
  /** Null before the first check. */
  result: CheckResult | null
  /** URL the report form posts to without JavaScript. */
  reportAction: string
}

const channels: Readonly<Record<string, string>> = { sms: 'a text message', mail: 'an email' }
const subjects: Readonly<Record<string, string>> = { code: 'a verification code', survey: 'a survey' }

function Result({ result, brand }: { result: CheckResult; brand: BrandFacts }) {
  const t = useTranslate()
  if (result === 'failed') return <Alert tone="danger">{t(GENERIC)}</Alert>
  if (result === 'unavailable')
    return (
      <Alert tone="info">
        {t('Our messages have no check codes. Ask {supportEmail}.', { supportEmail: brand.supportEmail })}
      </Alert>
    )
  if (result === 'unknown') {
    return (
      <Alert tone="warning" title={t("We don't know this code.")}>
        {t(
          "Check that you typed it right. If you did, the message isn't from {name}, or it's older than 90 days. Don't use its links.",
          { name: brand.name },
        )}
      </Alert>
    )
  }
  const { about, channel, sentOn } = result
  return (
    <Alert tone="success" title={t('Yes, this code is ours.')}>
      <p>
        {t("It's in {message} that we sent on {day} (Eastern Time), about {subject}.", {
          message: t(channels[channel] ?? 'a message'),
          day: formatDate(sentOn, t.language),
          subject: t(subjects[about] ?? 'an account'),
        })}
      </p>
      <p className="mt-2">
        {t(
          "Did yours come another way, on another day, or is it about something else? Then somebody copied our code: don't use its links, and report it.",
        )}
      </p>
    </Alert>
  )
}

/** Public page to check whether a message with a check code is from us. @see docs/specification/check.md */
export function CheckMessage({ brand, hasCheckCodes, code, result, reportAction }: Props) {
  const t = useTranslate()
  return (
    <>
      <PageHeading
        lead={
          hasCheckCodes
            ? t(
                'Texts and emails from {name} have a check code, except automatic replies to STOP, START and HELP. Enter it to see if we sent it.',
                { name: brand.name },
              )
            : null
        }
      >
        {t('Is this message really from us?')}
      </PageHeading>
      <Card>
        {result === null ? null : (
          <div className="mb-5 flex flex-col gap-4">
            <Result result={result} brand={brand} />
            {result === 'failed' || result === 'unavailable' ? null : (
              <ReportMessage key={code} code={code} action={reportAction} />
            )}
          </div>
        )}
        <form action={routes.check.path} method="get" className="flex flex-col items-start gap-4">
          <TextField
            name="code"
            label={t('Check code')}
            hint={t('Eight letters, for example BCDF-GHJK')}
            defaultValue={code}
            required
            maxLength={20}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            className="max-w-56 font-mono tracking-wider uppercase"
          />
          <Button type="submit" variant="primary" size="large" wide>
            {t('Check')}
          </Button>
        </form>
        <p className="mt-5 text-sm text-muted">
          {t(
            'We say when we sent a message and what it was about, never to whom. We never ask for your code, your SSN or a tax number by text, email or phone.',
          )}
        </p>
      </Card>
    </>
  )
}
