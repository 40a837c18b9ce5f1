import { pageTitle } from '#components/language/pageTitle.ts'
import { PageFrame } from '#components/shell/PageFrame.tsx'
import { CheckMessage } from '#components/support/CheckMessage.tsx'
import { checkResult, hasCheckCodes } from '#server/bff/pages/check.ts'
import { postedForm } from '#server/bff/pages/form-post.ts'
import { firstOfEach, type PageProps } from '#server/bff/pages/pages.ts'
import { config } from '#server/config.ts'

export const generateMetadata = pageTitle('Check a message')

export default async function CheckPage({ searchParams }: PageProps) {
  const [{ code = '' }, { action }] = await Promise.all([searchParams.then(firstOfEach), postedForm('report-message')])
  const result = await checkResult(code)
  return (
    <PageFrame>
      <CheckMessage
        brand={config().brand}
        hasCheckCodes={hasCheckCodes()}
        code={code}
        result={result}
        reportAction={action}
      />
    </PageFrame>
  )
}
