import { pageTitle } from '#components/language/pageTitle.ts'
import { PageFrame } from '#components/shell/PageFrame.tsx'
import { Unsubscribe } from '#components/surveys/unsubscribe/Unsubscribe.tsx'
import { postedForm } from '#server/bff/pages/form-post.ts'
import { firstOfEach, type PageProps } from '#server/bff/pages/pages.ts'

export const generateMetadata = pageTitle('Unsubscribe')

export default async function UnsubscribePage({ searchParams }: PageProps) {
  const [{ m = '' }, { action, isDone }] = await Promise.all([
    searchParams.then(firstOfEach),
    postedForm('unsubscribe'),
  ])
  return (
    <PageFrame>
      <Unsubscribe m={m} posted={{ action, isDone }} />
    </PageFrame>
  )
}
