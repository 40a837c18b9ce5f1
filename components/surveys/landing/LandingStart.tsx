'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { loadPage } from '#components/call/loadPage.ts'
import { useIsMounted } from '#components/form/useIsMounted.ts'
import { FailedState } from '#components/ui/feedback/FailedState.tsx'
import { GENERIC } from '#lib/messages/texts.ts'
import { linkTo, routes } from '#lib/routes.ts'
import { RefusedStart, type StartNotice } from '../start/RefusedStart.tsx'
import { DetailsForm } from './DetailsForm.tsx'
import { type Details, isLacking } from './details.ts'
import type { Landing, StartEvents } from './landing.ts'
import type { LandingPosts } from './landingPost.ts'
import { StartNow } from './StartNow.tsx'

interface Props extends Landing {
  /** Data for the form: undefined until the URL asks for it, null when it couldn't be loaded. */
  details: Details | null | undefined
  posts: LandingPosts
}

/**
 * 'Start Survey' for members. If the survey can't start, shows why and redirects, or asks for missing details.
 * @see docs/specification/surveys.md#signed-in-members
 */
export function LandingStart({ details, posts, ...landing }: Props) {
  const { maskId, ckey } = landing
  const router = useRouter()
  const isMounted = useIsMounted()
  const [startNotice, setNotice] = useState<StartNotice | null>(null)
  /** Whether the panel reported missing details, even if the profile looks complete here. */
  const [missing, setMissing] = useState(posts.isMissing)

  const events: StartEvents = {
    onStarted: ({ next, notice }) => {
      if (!isMounted()) return
      if (notice) return void setNotice({ next, notice })
      loadPage(next)
      return 'leaving'
    },
    onNotice: setNotice,
  }
  // The form has its own URL: the server loads its data, a reload keeps it, Back closes it.
  const keys = ckey ? { ckey } : { maskId }
  const showDetails = () => {
    setMissing(true)
    router.push(linkTo(routes.surveyLanding, { ...keys, isRegistered: 'true' }), { scroll: false })
  }
  if (startNotice) {
    return (
      <div className="mb-6">
        <RefusedStart {...startNotice} onGo={router.push} />
      </div>
    )
  }
  if (details && (missing || isLacking(details))) {
    const closed = linkTo(routes.surveyLanding, keys)
    return <DetailsForm landing={landing} details={details} post={posts.details} {...events} closed={closed} />
  }
  if (details === null) return <FailedState message={GENERIC} />
  return <StartNow landing={landing} action={posts.start} {...events} onMissing={showDetails} />
}
