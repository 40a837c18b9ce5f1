import type { ReactNode } from 'react'
import { useTranslate } from '#components/language/useTranslate.ts'
import { ButtonLink } from '#components/ui/buttons/ButtonLink.tsx'
import { Notice } from '#components/ui/feedback/Notice.tsx'
import { PageHeading } from '#components/ui/PageHeading.tsx'
import type { PanelistProfile } from '#lib/contract/panel/profile/profile.ts'
import { linkTo, routes } from '#lib/routes.ts'
import { type OpenedTab, profileTabs, tabIndexOf } from '#lib/rules/profile/profile-tabs.ts'
import { StepLine } from '../StepLine.tsx'
import { TabLinks } from './TabLinks.tsx'
import { TabPanel } from './TabPanel.tsx'

interface Props {
  profile: PanelistProfile
  opened: OpenedTab
  /** Content of the open tab. */
  children: ReactNode
}

const PANEL = 'profile-panel'

/** Explains why the requested tab isn't available yet, and links to the step before it. */
function BeforeTab({ profile, opened: { tab, missing } }: Pick<Props, 'profile' | 'opened'>) {
  const t = useTranslate()
  const [next] = missing?.unfinished ?? []
  if (!missing || !next) return null
  return (
    <Notice
      tone="info"
      title={t('Your {label} comes after a few questions.', { label: t(missing.requested.label) })}
      className="mb-6"
    >
      <p>
        {t('Please complete first: {names}.', { names: missing.unfinished.map(({ label }) => t(label)).join(', ') })}
      </p>
      {next.tab === tab ? null : (
        <ButtonLink
          href={linkTo(routes.completeProfile, { tabIndex: tabIndexOf(profile, next.tab) })}
          size="small"
          className="mt-3"
        >
          {t('Go to {label}', { label: t(next.label) })}
        </ButtonLink>
      )}
    </Notice>
  )
}

/** The edit page, with tabs once the profile is complete. @see docs/specification/profile.md#tabs */
export function ProfileTabs({ profile, opened, children }: Props) {
  const t = useTranslate()
  const before = <BeforeTab profile={profile} opened={opened} />
  if (!profile.profileCompleted) {
    return (
      <>
        {before}
        {children}
      </>
    )
  }
  const tabs = profileTabs(profile)
  return (
    <>
      <PageHeading>{t('Edit Profile')}</PageHeading>
      {opened.tab === 'w9' ? null : <StepLine profile={profile} step={opened.tab} />}
      <TabLinks
        label={t('Your profile')}
        panel={PANEL}
        tabs={tabs.map(({ tab, label }) => ({
          label: t(label),
          href: linkTo(routes.completeProfile, { tabIndex: tabIndexOf(profile, tab) }),
          selected: tab === opened.tab,
        }))}
      />
      <TabPanel id={PANEL} label={t(tabs.find(({ tab }) => tab === opened.tab)?.label ?? '')}>
        {before}
        {children}
      </TabPanel>
    </>
  )
}
