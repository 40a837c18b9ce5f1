'use client'

import dynamic from 'next/dynamic'
import { useRouter } from 'next/navigation'
import { createContext, type ReactNode, use, useEffect, useRef, useState } from 'react'
import { refreshResources } from '#components/call/Resources.tsx'
import { useIsMounted } from '#components/form/useIsMounted.ts'
import { useSend } from '#components/form/useSend.ts'
import { toast } from '#components/ui/toast/toast.ts'
import { errorAction } from '#lib/messages/error-action.ts'
import { validateInvitationMessages } from '#lib/messages/surveys.ts'
import { linkTo, routes } from '#lib/routes.ts'
import type { BlockedStart } from '#lib/rules/surveys/survey-start.ts'
import type { Started, Starter, StartRow } from './started.ts'
import { sealedPart, starting } from './starting.ts'

/** Loaded with the first start that is refused. */
const RefusedStart = dynamic(() => import('../dashboard/RefusedStart.tsx').then((module) => module.RefusedStart))

interface Starting {
  start: (row: StartRow) => void
  /** The invitation that is being started. */
  current: string | null
}

const StartingContext = createContext<Starting>({ start: () => {}, current: null })

export const useStarting = () => use(StartingContext)

interface Props {
  /** Null when the profile could not be loaded; it is asked for at the start then. */
  starter: Starter | null
  brand: string
  /** The list whose buttons start surveys. */
  children: ReactNode
}

/** One start at a time, however many buttons the list has. A refused start says so above the list. */
export function StartSurveys({ starter, brand, children }: Props) {
  const router = useRouter()
  const isMounted = useIsMounted()
  const [current, setCurrent] = useState<string | null>(null)
  const [refused, setRefused] = useState<BlockedStart | null>(null)
  const pressed = useRef<Element | null>(null)
  // It may lead to the page that is here already: then the notice goes, and what was pressed before it is the place to be.
  useEffect(() => {
    const isLost = !refused && document.activeElement === document.body
    if (isLost && pressed.current instanceof HTMLElement) pressed.current.focus()
  }, [refused])

  const { busy, start } = useSend<StartRow, Started>({
    send: ({ surveyMaskedId, invitationMaskedId }, attempt) =>
      starting(({ startInvitation }) =>
        startInvitation({ surveyMaskedId, invitationMaskedId, starter, screen: 'dashboard' }, attempt),
      ),
    onError: (error) => {
      const { text } = errorAction(validateInvitationMessages.dashboard, error, brand)
      if (text) toast.error(text)
      // What the panel refused, it may also have changed.
      if (error.code) refreshResources()
    },
    onDone: (started, { incentive }) => {
      if (!isMounted()) return
      if ('refused' in started) return setRefused(started.refused)
      const to = sealedPart(started.redirectUrl)
      router.push(linkTo(routes.surveyTerms, { to, incentive: incentive ?? undefined }))
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
        <RefusedStart
          {...refused}
          onGo={(path) => {
            setRefused(null)
            router.push(path)
          }}
        />
      ) : null}
      {children}
    </StartingContext>
  )
}
