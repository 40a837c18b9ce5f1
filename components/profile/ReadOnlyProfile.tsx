import type { ReactNode } from 'react'
import { ButtonLink } from '#components/ui/buttons/ButtonLink.tsx'
import { PageHeading } from '#components/ui/PageHeading.tsx'
import { ProfileCards, type ProfileData } from './ProfileCards.tsx'

interface Props extends ProfileData {
  title: string
  /** What can and cannot be done here. */
  children?: ReactNode
  /** Where its one button leads. */
  leave: { label: string; href: string }
}

/** The saved profile to look at: preview, and edit until there is something to edit. */
export function ReadOnlyProfile({ title, children, leave, ...data }: Props) {
  return (
    <>
      <PageHeading>{title}</PageHeading>
      {children ? <div className="mb-6">{children}</div> : null}
      <ProfileCards {...data} />
      <ButtonLink href={leave.href} size="large" wide className="mt-6">
        {leave.label}
      </ButtonLink>
    </>
  )
}
