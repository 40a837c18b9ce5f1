import type { ReactNode } from 'react'
import { addressText } from '#components/form/address/addressForm.ts'
import { useTranslate } from '#components/language/useTranslate.ts'
import { ContactLink } from '#components/shell/contact/ContactLink.tsx'
import { LanguageSwitch } from '#components/shell/LanguageSwitch.tsx'
import { Card } from '#components/ui/Card.tsx'
import { PageLink } from '#components/ui/navigation/PageLink.tsx'
import type { PanelistProfile } from '#lib/contract/panel/profile/profile.ts'
import { formatPhone } from '#lib/format/phone.ts'
import { LANGUAGES } from '#lib/language/languages.ts'
import { linkTo, routes } from '#lib/routes.ts'

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

export interface ContactDetailsProps {
  profile: PanelistProfile
  /** Null when unknown. */
  emailVerified: boolean | null
  /** Whether members can change their own number. */
  hasOwnNumber: boolean
  /** URL that the language form posts to. */
  chooseLanguage: string
  supportEmail: string
}

/** How the member is reached, with a link to change each. */
export function ContactDetails({
  profile,
  emailVerified,
  hasOwnNumber,
  chooseLanguage,
  supportEmail,
}: ContactDetailsProps) {
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
