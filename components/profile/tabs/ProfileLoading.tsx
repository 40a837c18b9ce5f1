import { PageHeading } from '#components/ui/PageHeading.tsx'

/** Stands in while the profile is on its way, after a move inside the portal; a document arrives complete. */
export function ProfileLoading() {
  return (
    <div aria-busy="true" className="min-h-dvh">
      <PageHeading>Edit Profile</PageHeading>
      <p role="status" className="text-muted">
        Loading your profile…
      </p>
    </div>
  )
}
