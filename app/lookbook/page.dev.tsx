import type { Metadata } from 'next'
import { Lookbook } from '#components/screens/lookbook/Lookbook.tsx'
import { PageFrame } from '#components/shell/PageFrame.tsx'

export const metadata: Metadata = { title: 'Look-book' }

/** Development only: `next build` ignores pages named `.dev.tsx`. */
export default function LookbookPage() {
  return (
    <PageFrame wide>
      <Lookbook />
    </PageFrame>
  )
}
