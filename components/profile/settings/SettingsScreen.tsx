import type { ComponentProps, ReactNode } from 'react'
import { Sentence } from '#components/language/Sentence.tsx'
import { Unbroken } from '#components/language/Unbroken.tsx'
import { useTranslate } from '#components/language/useTranslate.ts'
import type { BrandFacts } from '#components/shell/brand.ts'
import { Card } from '#components/ui/Card.tsx'
import { FailedState } from '#components/ui/feedback/FailedState.tsx'
import { PageLink } from '#components/ui/navigation/PageLink.tsx'
import { PageHeading } from '#components/ui/PageHeading.tsx'
import type { PanelistProfile } from '#lib/contract/panel/profile/profile.ts'
import { GENERIC } from '#lib/messages/texts.ts'
import { routes } from '#lib/routes.ts'
import { ContactDetails, type ContactDetailsProps } from './ContactDetails.tsx'
import { MessageChoices } from './MessageChoices.tsx'
import type { MessageChoicesPost } from './messageChoicesForm.ts'
import { PasskeyList } from './PasskeyList.tsx'

interface Props extends Omit<ContactDetailsProps, 'profile' | 'supportEmail'> {
  /** Null when it could not be loaded. */
  profile: PanelistProfile | null
  /** Whether the panel supports the privacy center. */
  hasPrivacyCenter: boolean
  /** Null when they couldn't be loaded; undefined if the panel has none. */
  messageChoices: MessageChoicesPost | null | undefined
  /** Null when they couldn't be loaded; undefined if the panel has none. */
  passkeys: ComponentProps<typeof PasskeyList> | null | undefined
  /** Whether the panel's messages carry check codes. */
  hasCheckCodes: boolean
  brand: BrandFacts
}

interface LinkedProps {
  title: string
  text: string
  /** Link to the page with the settings. */
  children: ReactNode
}

/** A card that leads to a page of its own. */
function Linked({ title, text, children }: LinkedProps) {
  return (
    <Card>
      <div className="setting">
        <h2>{title}</h2>
        <p>{text}</p>
        <div>{children}</div>
      </div>
    </Card>
  )
}

/** How to stop messages, and how to check that one is from us. */
function MessageFacts({ hasCheckCodes }: Pick<Props, 'hasCheckCodes'>) {
  const t = useTranslate()
  return (
    <Card title={t('Messages')}>
      <ul className="flex list-disc flex-col gap-2 pl-5">
        <li>{t('Every survey invitation has an Unsubscribe link. Select it to stop invitations by email.')}</li>
        <li>
          <Unbroken
            text={t(
              'Reply STOP to any of our text messages to stop all of them. Sign-in codes then go to your verified email: without one, you get none. Text START to turn texts back on.',
            )}
          />
        </li>
        {hasCheckCodes ? (
          <li>
            <Sentence
              text={t(
                'Not sure that a message is from us? Our texts and emails have a check code: <check>Check a message</check>',
              )}
              parts={{
                check: (words) => (
                  <PageLink href={routes.check.path} className="link">
                    {words}
                  </PageLink>
                ),
              }}
            />
          </li>
        ) : null}
      </ul>
    </Card>
  )
}

/** A card whose content couldn't be loaded. */
const FailedCard = ({ title }: { title: string }) => (
  <Card title={title}>
    <FailedState message={GENERIC} />
  </Card>
)

function Invitations({ messageChoices }: { messageChoices: MessageChoicesPost | null }) {
  const t = useTranslate()
  const title = t('Survey invitations')
  if (!messageChoices) return <FailedCard title={title} />
  return (
    <Card title={title}>
      <p className="-mt-2 mb-4 max-w-prose text-muted">
        <Unbroken
          text={t(
            'Choose how we invite you to surveys and remind you of them. Sign-in codes and messages about your account and your payments still come.',
          )}
        />
      </p>
      <MessageChoices post={messageChoices} />
    </Card>
  )
}

function PasskeyCard({ passkeys }: { passkeys: ComponentProps<typeof PasskeyList> | null }) {
  const t = useTranslate()
  const title = t('Passkeys')
  if (!passkeys) return <FailedCard title={title} />
  return (
    <Card title={title}>
      <PasskeyList {...passkeys} />
    </Card>
  )
}

/** Whether the panel has several of these parts, and none could be loaded: then one message says so. */
function nothingLoaded(...parts: unknown[]) {
  const known = parts.filter((part) => part !== undefined)
  return known.length > 1 && known.every((part) => part === null)
}

/** The member's settings, with links to change each. @see docs/specification/settings.md */
export function SettingsScreen({
  profile,
  emailVerified,
  hasPrivacyCenter,
  messageChoices,
  passkeys,
  hasCheckCodes,
  hasOwnNumber,
  chooseLanguage,
  brand: { supportEmail },
}: Props) {
  const t = useTranslate()
  const isDown = nothingLoaded(profile, passkeys, messageChoices)
  return (
    <>
      <PageHeading>{t('Settings')}</PageHeading>
      <div className="flex flex-col gap-5">
        {isDown ? <FailedState message={GENERIC}>{t("What you've already saved is safe.")}</FailedState> : null}
        {profile ? (
          <ContactDetails
            profile={profile}
            emailVerified={emailVerified}
            hasOwnNumber={hasOwnNumber}
            chooseLanguage={chooseLanguage}
            supportEmail={supportEmail}
          />
        ) : isDown ? null : (
          <FailedCard title={t('How we reach you')} />
        )}
        {passkeys === undefined || isDown ? null : <PasskeyCard passkeys={passkeys} />}
        <Linked title={t('Payments')} text={t('See when your next payment comes, and where we send it.')}>
          <PageLink href={routes.payments.path} className="link">
            {t('Your payments')}
          </PageLink>
        </Linked>
        {messageChoices === undefined || isDown ? null : <Invitations messageChoices={messageChoices} />}
        <MessageFacts hasCheckCodes={hasCheckCodes} />
        {hasPrivacyCenter ? (
          <Linked
            title={t('Privacy')}
            text={t('See what we keep about you, get a copy, sign out everywhere or erase your account.')}
          >
            <PageLink href={routes.privacyCenter.path} className="link">
              {t('Privacy and your data')}
            </PageLink>
          </Linked>
        ) : null}
      </div>
    </>
  )
}
