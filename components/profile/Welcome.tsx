import type { ReactNode } from 'react'
import { useTranslate } from '#components/language/useTranslate.ts'
import { SettingsSentence } from '#components/shell/SettingsSentence.tsx'
import { ButtonLink } from '#components/ui/buttons/ButtonLink.tsx'
import { Notice } from '#components/ui/feedback/Notice.tsx'
import { PageLink } from '#components/ui/navigation/PageLink.tsx'
import { PageHeading } from '#components/ui/PageHeading.tsx'
import type { PanelistProfile } from '#lib/contract/panel/profile/profile.ts'
import { firstNameOf } from '#lib/format/names.ts'
import { PROFILE_BEING_VERIFIED } from '#lib/messages/texts/profile.ts'
import { linkTo, routes } from '#lib/routes.ts'
import { isOnboarded, nextStep } from '#lib/rules/profile/onboarding.ts'
import { homeOf, panelistStatus } from '#lib/rules/profile/panelist-status.ts'
import { isPatient } from '#lib/rules/profile/panelist-type.ts'
import { mayRefer } from '#lib/rules/surveys/dashboard.ts'
import { DRAFT_DAYS } from '#lib/values/draft-days.ts'
import { AccountStatus } from './AccountStatus.tsx'
import { DashboardButton } from './DashboardButton.tsx'
import { ProfileCards, type ProfileData } from './ProfileCards.tsx'
import { StepLine } from './StepLine.tsx'
import { TabLinks } from './tabs/TabLinks.tsx'

interface Props extends ProfileData {
  /** Selected tab, from the URL. */
  tab: string | undefined
  /** Content of the Form W-9 tab. */
  tax: ReactNode
}

/** Value of `?tab` for the Form W-9. */
const TAX_TAB = 'w9'
const PANEL = 'profile-panel'

/**
 * Flagged members who have completed the form wait for a manual check.
 * @see docs/specification/welcome.md#verifying-message
 */
const isBeingVerified = ({ panelistStatus: { status }, gender, genderId }: PanelistProfile) =>
  panelistStatus(status) === 'Registration Flagged' && (gender !== null || genderId !== null)

const hasTaxDetails = ({ taxStatus }: PanelistProfile) => taxStatus !== null && taxStatus !== 'Not Filled'

/** The next step of an unfinished profile. */
function NextStep({ profile }: { profile: PanelistProfile }) {
  const t = useTranslate()
  const next = nextStep(profile)
  if (!next) return null
  return (
    <ButtonLink
      href={profile.profileCompleted ? next.href : routes.completeProfile.path}
      variant="primary"
      size="large"
      wide
    >
      {profile.profileCompleted ? t('Continue: {label}', { label: t(next.label) }) : t('Complete Profile')}
    </ButtonLink>
  )
}

function Actions({ profile }: { profile: PanelistProfile }) {
  const t = useTranslate()
  return (
    <div className="mb-8 flex flex-col gap-3 sm:flex-row sm:flex-wrap sm:items-center print:hidden">
      <NextStep profile={profile} />
      <DashboardButton
        tooEarly={homeOf(profile.panelistStatus.status) === routes.profile}
        isMain={isOnboarded(profile)}
      />
      {mayRefer(profile) ? (
        <PageLink href={routes.referralStatus.path} className="link self-start py-3 sm:ml-3 sm:self-auto">
          {t('Referral status')}
        </PageLink>
      ) : null}
    </div>
  )
}

function BeingVerified({ profile }: { profile: PanelistProfile }) {
  const t = useTranslate()
  return (
    <Notice tone="info" title={t(PROFILE_BEING_VERIFIED)} className="mb-6">
      {profile.profileCompleted
        ? t("There's nothing you need to do. When it's done, this note goes away.")
        : t('You can fill in your profile in the meantime.')}
    </Notice>
  )
}

function Lead({ profile }: { profile: PanelistProfile }) {
  const t = useTranslate()
  return (
    <p className="mb-4 max-w-prose">
      {t(
        'Next, tell us about yourself so we can match you with surveys. We keep what you type in this browser for {days} days, or until you sign out.',
        { days: DRAFT_DAYS },
      )}
      {isPatient(profile) || profile.npiNumber ? null : ` ${t('Have your NPI number ready, if you have one.')}`}
    </p>
  )
}

function PersonalInformation(data: ProfileData) {
  const t = useTranslate()
  return (
    <>
      {data.profile.profileCompleted ? (
        <p className="mb-4 print:hidden">
          <SettingsSentence text={t('Change email, number or address: <settings>Settings</settings>')} />
        </p>
      ) : null}
      <ProfileCards {...data} />
      <ButtonLink href={routes.preview.path} size="large" wide className="mt-6">
        {t('Preview')}
      </ButtonLink>
    </>
  )
}

/**
 * @see docs/specification/welcome.md
 * @see docs/specification/welcome.md#c-22-what-profile-contains
 */
export function Welcome({ profile, status, lookups, tab, tax }: Props) {
  const t = useTranslate()
  const taxTab = hasTaxDetails(profile)
  const onTaxTab = taxTab && tab === TAX_TAB
  const tabs = [
    { label: t('Personal Information'), href: linkTo(routes.profile), selected: !onTaxTab },
    ...(taxTab ? [{ label: t('Form W-9'), href: linkTo(routes.profile, { tab: TAX_TAB }), selected: onTaxTab }] : []),
  ]
  return (
    <>
      <PageHeading>{t('Hello {name}', { name: firstNameOf(profile.panelistName) })}</PageHeading>
      {isBeingVerified(profile) ? <BeingVerified profile={profile} /> : null}
      {/* The step's page is not open yet: its bar is empty, as that page shows it. */}
      <div className="[--step-done:0%]">
        <StepLine profile={profile} />
      </div>
      {profile.profileCompleted ? (
        <div className="mb-5">
          <AccountStatus profile={profile} />
        </div>
      ) : (
        <Lead profile={profile} />
      )}
      <Actions profile={profile} />
      <TabLinks label={t('Your profile')} tabs={tabs} panel={PANEL} />
      <div
        id={PANEL}
        role="tabpanel"
        aria-label={onTaxTab ? t('Form W-9') : t('Personal Information')}
        className={onTaxTab ? 'max-w-form' : undefined}
      >
        {onTaxTab ? tax : <PersonalInformation profile={profile} status={status} lookups={lookups} />}
      </div>
    </>
  )
}
