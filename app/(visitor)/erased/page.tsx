import { pageTitle } from '#components/language/pageTitle.ts'
import { Erased } from '#components/privacy/Erased.tsx'
import { PageFrame } from '#components/shell/PageFrame.tsx'
import { firstOfEach, type PageProps } from '#server/bff/pages/pages.ts'
import { findReceipt } from '#server/bff/pages/privacy.ts'
import { config } from '#server/config.ts'

export const generateMetadata = pageTitle('Your receipt')

export default async function ErasedPage({ searchParams }: PageProps) {
  const { receipt } = firstOfEach(await searchParams)
  return (
    <PageFrame>
      <Erased receipt={await findReceipt(receipt)} brand={config().brand} />
    </PageFrame>
  )
}
