import { ExpiredSession } from '#components/shell/ExpiredSession.tsx'
import { PageFrame } from '#components/shell/PageFrame.tsx'
import { PageHeading } from '#components/ui/PageHeading.tsx'

/** Answered in place of a page, with 401, when the panel no longer knows the session that the page was made for. */
export default function UnauthorizedPage() {
  return (
    <PageFrame>
      <PageHeading>Please log in again</PageHeading>
      <ExpiredSession />
    </PageFrame>
  )
}
