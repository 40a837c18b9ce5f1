import type { Metadata } from 'next'
import { Lookbook } from '#components/screens/lookbook/Lookbook.tsx'
import { PageFrame } from '#components/shell/PageFrame.tsx'

export const metadata: Metadata = { title: 'Look-book' }

/** Of development alone: only `next dev` takes files named `.dev.tsx` for pages. */
export default function LookbookPage() {
  return (
    <PageFrame width="wide">
      <Lookbook />
    </PageFrame>
  )
}
