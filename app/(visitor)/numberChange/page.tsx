import { StopNumberChange } from '#components/auth/lost-phone/StopNumberChange.tsx'
import { pageTitle } from '#components/language/pageTitle.ts'
import { PageFrame } from '#components/shell/PageFrame.tsx'
import { postedForm } from '#server/bff/pages/form-post.ts'
import { findNumberChange } from '#server/bff/pages/lost-phone.ts'
import { firstOfEach, type PageProps } from '#server/bff/pages/pages.ts'
import { config } from '#server/config.ts'

export const generateMetadata = pageTitle('Mobile number change')

export default async function NumberChangePage({ searchParams }: PageProps) {
  const [{ token = '' }, { action }] = await Promise.all([searchParams.then(firstOfEach), postedForm('stop-number')])
  return (
    <PageFrame>
      <StopNumberChange
        change={await findNumberChange(token)}
        token={token}
        action={action}
        supportEmail={config().brand.supportEmail}
      />
    </PageFrame>
  )
}
