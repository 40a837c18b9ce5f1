import { useTranslate } from '#components/language/useTranslate.ts'
import { FailedState } from '#components/ui/feedback/FailedState.tsx'
import { PageHeading } from '#components/ui/PageHeading.tsx'
import { GENERIC } from '#lib/messages/texts.ts'

/** Profile page for when the profile can't be loaded. */
export function FailedProfile({ title }: { title: string }) {
  const t = useTranslate()
  return (
    <>
      <PageHeading>{title}</PageHeading>
      <FailedState message={GENERIC}>{t("What you've already saved is safe.")}</FailedState>
    </>
  )
}
