'use client'

import { useRouter } from 'next/navigation'
import { type ReactNode, useState } from 'react'
import { lazyCall } from '#components/call/lazyCall.ts'
import type { FormPost } from '#components/form/formPost.ts'
import type { TaxDetail } from '#lib/contract/panel/tax/tax.ts'
import { TaxDetailForm } from './details/TaxDetailForm.tsx'
import type { KnownOwner } from './details/taxDetailForm.ts'
import type { TaxType } from './details/taxIdForm.ts'
import type { DownloadPost } from './download/downloadPost.ts'
import { Form1099, type Form1099Posts, type Form1099Props } from './Form1099.tsx'
import { FormW9 } from './FormW9.tsx'

interface Props {
  detail: TaxDetail
  /** Why the last form was rejected, rendered on the server; null if it wasn't. */
  rejected?: ReactNode
  /** Profile data, used where the tax details are empty. */
  knownOwner?: KnownOwner
  types: readonly TaxType[]
  /** Dollars on hold until the form is approved; null when unknown. */
  held?: number | null
  /** Whether the e-signature service is in test mode, so that signatures aren't binding. */
  testMode: boolean
  posts: {
    /** URL to open a form without JavaScript. */
    openAction: string
    details: FormPost
    download: DownloadPost
    form1099: Form1099Posts
  }
  /** Null when it couldn't be loaded; undefined if the panel doesn't offer it. */
  form1099?: Form1099Props | null
}

/** The current tax details, and a function to reload them. */
function useTaxDetail(loaded: TaxDetail) {
  const router = useRouter()
  const [fresh, setFresh] = useState<TaxDetail | null>(null)
  const reload = async () => {
    const result = await lazyCall(() => import('#lib/contract/panel/tax/tax.ts'), 'getTaxDetail')
    // Keeps what the tab says, such as that the form is signed: a refresh that fails, too, would replace it by an error.
    if (!result.ok) return
    setFresh(result.data)
    // Update the router cache too, so that Back shows the new state.
    router.refresh()
  }
  return { detail: fresh ?? loaded, reload }
}

/** @see docs/specification/tax.md */
export function TaxPanel(props: Props) {
  const { detail: loaded, rejected = null, knownOwner, types, held = null, testMode, posts, form1099 = null } = props
  const { detail, reload } = useTaxDetail(loaded)
  return (
    <div className="flex flex-col gap-6">
      <FormW9
        detail={detail}
        rejected={rejected}
        testMode={testMode}
        reload={reload}
        held={held}
        openAction={posts.openAction}
        download={posts.download}
        areDetailsOpen={posts.details.error !== null}
      >
        <TaxDetailForm saved={detail} knownOwner={knownOwner} types={types} post={posts.details} />
      </FormW9>
      {form1099 ? <Form1099 {...form1099} posts={posts.form1099} hasPasskey={detail.hasPasskey === true} /> : null}
    </div>
  )
}
