import type { ReactNode } from 'react'
import { ButtonLink } from '#components/ui/buttons/ButtonLink.tsx'
import { PageHeading } from '#components/ui/PageHeading.tsx'
import { ProfileCards, type ProfileData } from './ProfileCards.tsx'

interface Props extends ProfileData {
  title: string
  /** Text about what can be done on this page. */
  children?: ReactNode
  /** The page's only button. */
  leave: { label: string; href: string }
}

/** The saved profile, read-only. */
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
