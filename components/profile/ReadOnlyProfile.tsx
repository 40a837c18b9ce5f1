import { ButtonLink } from '#components/ui/buttons/ButtonLink.tsx'
import { PageHeading } from '#components/ui/PageHeading.tsx'
import { ProfileCards, type ProfileData } from './ProfileCards.tsx'

interface Props extends ProfileData {
  title: string
  /** The page's only button. */
  leave: { label: string; href: string }
}

/** The saved profile, read-only. */
export function ReadOnlyProfile({ title, leave, ...data }: Props) {
  return (
    <>
      <PageHeading>{title}</PageHeading>
      <ProfileCards {...data} />
      <ButtonLink href={leave.href} size="large" wide className="mt-6">
        {leave.label}
      </ButtonLink>
    </>
  )
}
