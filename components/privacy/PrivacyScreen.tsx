import type { ComponentProps } from 'react'
import { Sentence } from '#components/language/Sentence.tsx'
import { useTranslate } from '#components/language/useTranslate.ts'
import { type BrandFacts, companyPages } from '#components/shell/brand.ts'
import { NewTabLink } from '#components/shell/links.tsx'
import { Card } from '#components/ui/Card.tsx'
import { FailedState } from '#components/ui/feedback/FailedState.tsx'
import { Icon } from '#components/ui/Icon.tsx'
import { PageHeading } from '#components/ui/PageHeading.tsx'
import { uniqueKeys } from '#components/ui/uniqueKeys.ts'
import type { Consent } from '#lib/contract/panel/consents.ts'
import type { PrivacySummary } from '#lib/contract/panel/privacy.ts'
import type { SurveyFacts } from '#lib/contract/panel/surveys/survey-facts.ts'
import { formatMoment } from '#lib/format/dates.ts'
import { deviceText } from '#lib/format/device.ts'
import { GENERIC } from '#lib/messages/texts.ts'
import type { PostedForm } from '#lib/posted-form.ts'
import { ConsentList } from './ConsentList.tsx'
import { CopyOfData } from './CopyOfData.tsx'
import { EraseAccount } from './EraseAccount.tsx'
import { SecurityHistory } from './SecurityHistory.tsx'
import { SharedFacts } from './SharedFacts.tsx'
import { SignOutEverywhere } from './SignOutEverywhere.tsx'

interface Props {
  /** Null when it could not be loaded. */
  summary: PrivacySummary | null
  /** Null when they couldn't be loaded; undefined if the panel has none. */
  consents: readonly Consent[] | null | undefined
  /**
   * Facts that surveys get (null when they couldn't be loaded) and the URL that answers post to; null if the panel
   * doesn't support it.
   */
  shared: { surveys: readonly SurveyFacts[] | null; isCut: boolean; action: string } | null
  posted: Record<'consent' | 'consent-receipt' | 'sign-out-everywhere', PostedForm>
  /** Whether the data is available as PDF. */
  hasPdf: boolean
  brand: BrandFacts
}

function StoredData({ held }: Pick<PrivacySummary, 'held'>) {
  const t = useTranslate()
  const keys = uniqueKeys(held.map(({ what }) => what))
  return (
    <Card title={t('What we keep about you')}>
      <ul className="flex flex-col">
        {held.map(({ what, why, afterErasure }, index) => (
          <li key={keys[index]} className="border-t border-line first:border-t-0">
            <details className="group">
              <summary className="flex min-h-12 list-none items-center justify-between gap-4 py-3 font-semibold [&::-webkit-details-marker]:hidden">
                <span className="min-w-0">{what}</span>
                <Icon name="down" className="shrink-0 text-muted group-open:rotate-180" />
              </summary>
              <div className="max-w-prose pb-4">
                <p>{why}</p>
                {afterErasure ? (
                  <p className="text-muted">{t('If you erase your account: {what}', { what: afterErasure })}</p>
                ) : null}
              </div>
            </details>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Sessions({ sessions, signOutAction }: Pick<PrivacySummary, 'sessions'> & { signOutAction: string }) {
  const t = useTranslate()
  const keys = uniqueKeys(sessions.map(({ device, startedAt }) => `${startedAt} ${device}`))
  return (
    <Card title={t("Where you're signed in")}>
      <ul className="flex flex-col">
        {sessions.map(({ device, startedAt, isThisOne }, index) => (
          <li
            key={keys[index]}
            className="flex flex-wrap justify-between gap-x-4 border-t border-line py-2 first:border-t-0 first:pt-0"
          >
            <p>
              {device === null ? t('Unknown device') : deviceText(device, t)}
              {isThisOne ? ` ${t('(this one)')}` : null}
            </p>
            {startedAt ? (
              <p className="text-muted">{t('Since {moment}', { moment: formatMoment(startedAt, t.language) })}</p>
            ) : null}
          </li>
        ))}
      </ul>
      <p className="mt-3 text-sm text-muted">
        {t("Don't know one of them? Sign out everywhere: every device, this one too, has to sign in again.")}
      </p>
      <SignOutEverywhere action={signOutAction} />
    </Card>
  )
}

/** In place of the sessions that couldn't be loaded: a member who lost a device can still sign it out. */
function UnknownSessions({ signOutAction }: { signOutAction: string }) {
  const t = useTranslate()
  return (
    <Card title={t("Where you're signed in")}>
      <p>{t('You can still sign out everywhere: every device, this one too, has to sign in again.')}</p>
      <SignOutEverywhere action={signOutAction} />
    </Card>
  )
}

interface ConsentsProps {
  consents: readonly Consent[] | null
  posted: Pick<Props['posted'], 'consent' | 'consent-receipt'>
}

function Consents({ consents, posted }: ConsentsProps) {
  const t = useTranslate()
  return (
    <Card title={t('What you agree to')}>
      {consents ? (
        <>
          <p className="mb-4">
            {t('Each one is up to you. You can change your mind at any time, and it counts at once.')}
          </p>
          <ConsentList
            consents={consents}
            actions={{ consent: posted.consent.action, receipt: posted['consent-receipt'].action }}
          />
        </>
      ) : (
        <FailedState message={GENERIC} />
      )}
    </Card>
  )
}

function Shared({ surveys, isCut, action }: NonNullable<Props['shared']>) {
  const t = useTranslate()
  if (surveys?.length === 0) return null
  return (
    <Card title={t('What surveys get from your profile')}>
      {surveys ? (
        <>
          <p className="mb-4">{t('What you decided to share, survey by survey.')}</p>
          <SharedFacts surveys={surveys} action={action} />
          {isCut ? <p className="mt-4">{t('Older surveys that are over are in your copy of the data.')}</p> : null}
        </>
      ) : (
        <FailedState message={GENERIC} />
      )}
    </Card>
  )
}

function Copy({ codeGoesTo, hasPasskey, hasPdf }: ComponentProps<typeof CopyOfData>) {
  const t = useTranslate()
  return (
    <Card title={t('Get a copy')}>
      <p className="mb-4">{t("Download everything above as one file. We send a code first, to be sure it's you.")}</p>
      <CopyOfData codeGoesTo={codeGoesTo} hasPasskey={hasPasskey} hasPdf={hasPdf} />
    </Card>
  )
}

interface ErasureProps extends ComponentProps<typeof EraseAccount> {
  brand: BrandFacts
}

function Erasure({ brand, ...props }: ErasureProps) {
  const t = useTranslate()
  return (
    <Card title={t('Erase your account')}>
      <p className="mb-4">
        <Sentence
          text={t(
            "You'll get a receipt that says what was deleted and what we must keep. Our <privacy>Privacy Policy</privacy> has the details.",
          )}
          parts={{ privacy: (words) => <NewTabLink href={companyPages(brand).privacy}>{words}</NewTabLink> }}
        />
      </p>
      <EraseAccount {...props} />
    </Card>
  )
}

/** What the panel keeps about a member, and their choices about it. @see docs/specification/privacy.md */
export function PrivacyScreen({ summary, consents, shared, posted, hasPdf, brand }: Props) {
  const t = useTranslate()
  const signOutAction = posted['sign-out-everywhere'].action
  return (
    <>
      <PageHeading lead={t('What we keep about you, and what you can do about it.')}>{t('Privacy')}</PageHeading>
      <div className="flex flex-col gap-6">
        {summary ? (
          <>
            {summary.held.length > 0 ? <StoredData held={summary.held} /> : null}
            {consents === undefined ? null : <Consents consents={consents} posted={posted} />}
            {shared ? <Shared {...shared} /> : null}
            <Copy codeGoesTo={summary.codeGoesTo} hasPasskey={summary.hasPasskey} hasPdf={hasPdf} />
            {summary.sessions.length > 0 ? (
              <Sessions sessions={summary.sessions} signOutAction={signOutAction} />
            ) : null}
            {summary.history.length > 0 ? <SecurityHistory history={summary.history} /> : null}
            <Erasure
              codeGoesTo={summary.codeGoesTo}
              hasPasskey={summary.hasPasskey}
              unpaid={summary.unpaid ?? 0}
              brand={brand}
            />
          </>
        ) : (
          <>
            <FailedState message={GENERIC} />
            {consents ? <Consents consents={consents} posted={posted} /> : null}
            {shared?.surveys ? <Shared {...shared} /> : null}
            <UnknownSessions signOutAction={signOutAction} />
          </>
        )}
      </div>
    </>
  )
}
