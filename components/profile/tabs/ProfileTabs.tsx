import type { ReactNode } from 'react'
import { Alert } from '#components/ui/Alert.tsx'
import { PageHeading } from '#components/ui/PageHeading.tsx'
import type { PanelistProfile } from '#lib/contract/panel/profile.ts'
import { linkTo, routes } from '#lib/routes.ts'
import { type OpenedTab, profileTabs, tabIndexOf } from '#lib/rules/profile/profile-tabs.ts'
import { TabLinks } from './TabLinks.tsx'
import { TabPanel } from './TabPanel.tsx'

interface Props {
  profile: PanelistProfile
  opened: OpenedTab
  /** What the opened tab shows. */
  children: ReactNode
}

const PANEL = 'profile-panel'

function BeforeTax({ labels }: { labels: readonly string[] }) {
  if (labels.length === 0) return null
  return (
    <Alert tone="info" title="Your Form W-9 comes after a few questions." className="mb-6">
      Please complete first: {labels.join(', ')}.
    </Alert>
  )
}

/** The page of the profile; a completed one has tabs. @see docs/specification/profile.md#tabs */
export function ProfileTabs({ profile, opened, children }: Props) {
  const before = <BeforeTax labels={opened.beforeTax} />
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
      <PageHeading>Edit Profile</PageHeading>
      <TabLinks
        label="Your profile"
        panel={PANEL}
        tabs={tabs.map(({ tab, label }) => ({
          label,
          href: linkTo(routes.completeProfile, { tabIndex: tabIndexOf(profile, tab) }),
          selected: tab === opened.tab,
        }))}
      />
      <TabPanel id={PANEL} label={tabs.find(({ tab }) => tab === opened.tab)?.label ?? ''}>
        {before}
        {children}
      </TabPanel>
    </>
  )
}
