import { FailedState } from '#components/ui/feedback/FailedState.tsx'
import { PageHeading } from '#components/ui/PageHeading.tsx'
import { GENERIC } from '#lib/messages/texts.ts'

/** A page of the profile without the profile. */
export function FailedProfile({ title }: { title: string }) {
  return (
    <>
      <PageHeading>{title}</PageHeading>
      <FailedState message={GENERIC} />
    </>
  )
}
