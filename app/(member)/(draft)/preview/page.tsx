import { pageTitle } from '#components/language/pageTitle.ts'
import { PreviewScreen } from '#components/profile/preview/PreviewScreen.tsx'
import { PageFrame } from '#components/shell/PageFrame.tsx'
import { routes } from '#lib/routes.ts'
import { currentDraft } from '#server/bff/pages/current-draft.ts'
import { postedForm } from '#server/bff/pages/form-post.ts'
import { requireSession } from '#server/bff/pages/pages.ts'
import { editableProfile } from '#server/bff/pages/profile/profile-lookups.ts'
import { config } from '#server/config.ts'

export const generateMetadata = pageTitle('Profile preview')

export default async function PreviewPage() {
  const session = await requireSession(routes.preview)
  const loaded = await editableProfile(session)
  const draft = await currentDraft(session, 'profile')
  return (
    <PageFrame member={session.userId}>
      <PreviewScreen
        {...loaded}
        draft={draft}
        brand={config().brand.name}
        posted={await postedForm('submit-profile')}
      />
    </PageFrame>
  )
}
