'use client'

import { useRouter } from 'next/navigation'
import { createContext, lazy, type ReactNode, Suspense, use, useEffect, useRef, useState } from 'react'
import { lazyCall } from '#components/call/lazyCall.ts'
import { refreshResources } from '#components/call/Resources.tsx'
import { useIsMounted } from '#components/form/useIsMounted.ts'
import { useSend } from '#components/form/useSend.ts'
import { toast } from '#components/ui/toast/toast.ts'
import { errorAction } from '#lib/messages/error-action.ts'
import { startSurveyMessages } from '#lib/messages/survey-start.ts'
import { linkTo, routes } from '#lib/routes.ts'
import type { StartNotice } from './RefusedStart.tsx'
import type { StartRow } from './startRow.ts'

/** Loaded with the first start that does not lead to a survey. */
const RefusedStart = lazy(async () => ({ default: (await import('./RefusedStart.tsx')).RefusedStart }))

interface Starting {
  start: (row: StartRow) => void
  /** The invitation that is being started. */
  current: string | null
}

const StartingContext = createContext<Starting>({ start: () => {}, current: null })

export const useStarting = () => use(StartingContext)

interface Props {
  brand: string
  /** The list whose buttons start surveys. */
  children: ReactNode
}

/** The sealed part of `/redirect?to=…`, which is all that a panel's URL is to a browser. */
const sealedPart = (redirectUrl: string) => new URL(redirectUrl, location.origin).searchParams.get('to') ?? ''

/** One start at a time, however many buttons the list has. A refused start says so above the list. */
export function StartSurveys({ brand, children }: Props) {
  const router = useRouter()
  const isMounted = useIsMounted()
  const [current, setCurrent] = useState<string | null>(null)
  const [refused, setRefused] = useState<StartNotice | null>(null)
  const pressed = useRef<Element | null>(null)
  // It may lead to the page that is here already: then the notice goes, and what was pressed before it is the place to be.
  useEffect(() => {
    const isLost = !refused && document.activeElement === document.body
    if (isLost && pressed.current instanceof HTMLElement) pressed.current.focus()
  }, [refused])

  const { busy, start } = useSend({
    send: ({ incentive: _, ...ids }: StartRow, attempt) =>
      lazyCall(() => import('#lib/contract/portal/surveys.ts'), 'startSurvey', {
        body: { by: 'invitation', screen: 'dashboard', ...ids },
        ...attempt,
      }),
    onError: (error) => {
      const { text } = errorAction(startSurveyMessages.stays, error, brand)
      if (text) toast.error(text)
      // What the panel refused, it may also have changed.
      if (error.code) refreshResources()
    },
    onDone: ({ next, notice }, { incentive }) => {
      if (!isMounted()) return
      if (notice) return setRefused({ next, notice })
      router.push(linkTo(routes.surveyTerms, { to: sealedPart(next), incentive: incentive ?? undefined }))
      return 'leaving'
    },
  })
  const begin = (row: StartRow) => {
    if (busy) return
    setRefused(null)
    pressed.current = document.activeElement
    setCurrent(row.invitationMaskedId)
    void start(row)
  }
  return (
    <StartingContext value={{ start: begin, current: busy ? current : null }}>
      {refused ? (
        <Suspense>
          <RefusedStart
            {...refused}
            onGo={(path) => {
              setRefused(null)
              router.push(path)
            }}
          />
        </Suspense>
      ) : null}
      {children}
    </StartingContext>
  )
}
