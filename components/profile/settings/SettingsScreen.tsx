import type { ComponentProps, ReactNode } from 'react'
import { addressText } from '#components/form/address/addressForm.ts'
import { Sentence } from '#components/language/Sentence.tsx'
import { useTranslate } from '#components/language/useTranslate.ts'
import type { BrandFacts } from '#components/shell/brand.ts'
import { ContactLink } from '#components/shell/contact/ContactLink.tsx'
import { LanguageSwitch } from '#components/shell/LanguageSwitch.tsx'
import { Card } from '#components/ui/Card.tsx'
import { FailedState } from '#components/ui/feedback/FailedState.tsx'
import { PageLink } from '#components/ui/navigation/PageLink.tsx'
import { PageHeading } from '#components/ui/PageHeading.tsx'
import type { PanelistProfile } from '#lib/contract/panel/profile/profile.ts'
import { formatPhone } from '#lib/format/phone.ts'
import { LANGUAGES } from '#lib/language/languages.ts'
import { GENERIC } from '#lib/messages/texts.ts'
import { linkTo, routes } from '#lib/routes.ts'
import { MessageChoices } from './MessageChoices.tsx'
import type { MessageChoicesPost } from './messageChoicesForm.ts'
import { PasskeyList } from './PasskeyList.tsx'

interface Props {
  /** Null when it could not be loaded. */
  profile: PanelistProfile | null
  /** Null when unknown. */
  emailVerified: boolean | null
  /** Whether the panel supports the privacy center. */
  hasPrivacyCenter: boolean
  /** Null if the panel doesn't support message choices, or when they couldn't be loaded. */
  messageChoices: MessageChoicesPost | null
  /** Null if the panel doesn't support passkeys, or when they couldn't be loaded. */
  passkeys: ComponentProps<typeof PasskeyList> | null
  /** Whether the panel's messages carry check codes. */
  hasCheckCodes: boolean
  /** Whether members can change their own number. */
  hasOwnNumber: boolean
  /** URL that the language form posts to. */
  chooseLanguage: string
  brand: BrandFacts
}

interface SettingProps {
  name: string
  value: string | null
  note?: string | null
  /** Link to change it. */
  children: ReactNode
}

function Setting({ name, value, note, children }: SettingProps) {
  const t = useTranslate()
  return (
    <div className="setting">
      <dt>{name}</dt>
      <dd className="whitespace-pre-line wrap-anywhere">
        {value || t('Not provided')}
        {note ? <span className="block text-sm text-warning">{note}</span> : null}
      </dd>
      <dd>{children}</dd>
    </div>
  )
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

const changeEmail = linkTo(routes.emailRegistration, { returnUrl: routes.settings.path })

function Email({ email, verified }: { email: string | null; verified: boolean | null }) {
  const t = useTranslate()
  const isUnverified = email !== null && verified === false
  return (
    <Setting name={t('Email')} value={email} note={isUnverified ? t('Not verified yet') : null}>
      {isUnverified ? (
        <PageLink href={routes.verifyEmail.path} className="link">
          {t('Verify email')}
        </PageLink>
      ) : null}
      <PageLink href={changeEmail} className="link">
        {email ? t('Change email') : t('Add email')}
      </PageLink>
    </Setting>
  )
}

interface ContactDetailsProps extends Pick<Props, 'emailVerified' | 'hasOwnNumber' | 'chooseLanguage'> {
  profile: PanelistProfile
  supportEmail: string
}

function ContactDetails({ profile, emailVerified, hasOwnNumber, chooseLanguage, supportEmail }: ContactDetailsProps) {
  const t = useTranslate()
  const { email, mobileNumber, mailingAddress, profileCompleted } = profile
  return (
    <Card title={t('How we reach you')}>
      <dl className="setting-rows">
        <Email email={email} verified={emailVerified} />
        <Setting name={t('Mobile number')} value={mobileNumber && formatPhone(mobileNumber)}>
          {hasOwnNumber ? (
            <PageLink href={routes.ownNumber.path} className="link">
              {t('Change number')}
            </PageLink>
          ) : (
            <ContactLink supportEmail={supportEmail} about={t('Please change my mobile number. My new number is:')}>
              {t('Ask us to change it')}
              <span className="sr-only">{`: ${t('Mobile number')}`}</span>
            </ContactLink>
          )}
        </Setting>
        <Setting name={t('Mailing address')} value={addressText(mailingAddress)}>
          {profileCompleted ? (
            <ContactLink supportEmail={supportEmail} about={t('Please change my mailing address. My new address is:')}>
              {t('Ask us to change it')}
              <span className="sr-only">{`: ${t('Mailing address')}`}</span>
            </ContactLink>
          ) : (
            <PageLink href={routes.completeProfile.path} className="link">
              {t('Complete your profile')}
            </PageLink>
          )}
        </Setting>
        <Setting name={t('Language of pages and messages')} value={LANGUAGES[t.language]}>
          <LanguageSwitch language={t.language} action={chooseLanguage} />
        </Setting>
      </dl>
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
          {t(
            'Reply STOP to any of our text messages to stop all of them, sign-in codes included. You can still log in by email. Text START to turn them back on.',
          )}
        </li>
        {hasCheckCodes ? (
          <li>
            <Sentence
              text={t(
                'Not sure that a message is from us? Every text and email has a check code: <check>Check a message</check>',
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
  if (!profile) {
    return (
      <>
        <PageHeading>{t('Settings')}</PageHeading>
        <FailedState message={GENERIC} />
      </>
    )
  }
  return (
    <>
      <PageHeading>{t('Settings')}</PageHeading>
      <div className="flex flex-col gap-5">
        <ContactDetails
          profile={profile}
          emailVerified={emailVerified}
          hasOwnNumber={hasOwnNumber}
          chooseLanguage={chooseLanguage}
          supportEmail={supportEmail}
        />
        <Linked title={t('Payments')} text={t('See when your next payment comes, and where we send it.')}>
          <PageLink href={routes.payments.path} className="link">
            {t('Your payments')}
          </PageLink>
        </Linked>
        {messageChoices ? (
          <Card title={t('Survey invitations')}>
            <p className="-mt-2 mb-4 max-w-prose text-muted">
              {t(
                'Choose how we invite you to surveys and remind you of them. Sign-in codes and messages about your account and your payments still come.',
              )}
            </p>
            <MessageChoices post={messageChoices} />
          </Card>
        ) : null}
        {passkeys ? (
          <Card title={t('Passkeys')}>
            <PasskeyList {...passkeys} />
          </Card>
        ) : null}
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
