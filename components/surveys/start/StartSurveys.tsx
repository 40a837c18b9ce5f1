'use client'

import { useRouter } from 'next/navigation'
import { createContext, type ReactNode, use, useRef, useState } from 'react'
import { lazyCall } from '#components/call/lazyCall.ts'
import { refreshResources } from '#components/call/Resources.tsx'
import { useIsMounted } from '#components/form/useIsMounted.ts'
import { useSend } from '#components/form/useSend.ts'
import { useTranslate } from '#components/language/useTranslate.ts'
import { toast } from '#components/ui/toast/toast.ts'
import { errorAction } from '#lib/messages/error-action.ts'
import { startSurveyMessages } from '#lib/messages/survey-start.ts'
import { linkTo, routes } from '#lib/routes.ts'
import type RowRefusal from './RowRefusal.tsx'
import { blockedRefusal, refusalOf, type StartRefusal } from './refusals.ts'
import type { StartRow } from './startRow.ts'

type Note = typeof RowRefusal

/** Which of a survey's start buttons was used: in its row, or in the next step. */
export type StartPlace = 'row' | 'next step'

interface RefusedRow extends StartRefusal {
  place: StartPlace
  Note: Note
}

interface StartState {
  /** URL the start buttons post to without JavaScript. */
  action: string
  start: (row: StartRow, place: StartPlace) => void
  /** Id of the invitation that is being started. */
  current: string | null
  /** By invitation id. */
  refusals: ReadonlyMap<string, RefusedRow>
  /** Opens the page that follows a rejection. */
  followRedirect: (invitation: string, path: string) => void
}

const StartContext = createContext<StartState>({
  action: '',
  start: () => {},
  current: null,
  refusals: new Map(),
  followRedirect: () => {},
})

export const useStartContext = () => use(StartContext)

interface Props {
  brand: string
  /** URL the start buttons post to without JavaScript. */
  action: string
  /** The page with the start buttons. */
  children: ReactNode
}

/** The encrypted `to` of `/redirect?to=…`, which hides the panel's URL from the browser. */
const sealedPart = (redirectUrl: string) => new URL(redirectUrl, location.origin).searchParams.get('to') ?? ''

function useRefusals() {
  const [refusals, setRefusals] = useState<ReadonlyMap<string, RefusedRow>>(new Map())
  const setRefusal = (invitation: string, refusal: RefusedRow | null) =>
    setRefusals((current) => {
      const after = new Map(current)
      if (refusal) after.set(invitation, refusal)
      else after.delete(invitation)
      return after
    })
  return { refusals, setRefusal }
}

/** Loads the note on the first rejected start; null when loading fails. */
const loadNote = (): Promise<Note | null> =>
  import('./RowRefusal.tsx').then(
    (loaded) => loaded.default,
    () => null,
  )

/** Starts one survey at a time, for all buttons of the page. A rejection is shown at the button. */
export function StartSurveys({ brand, action, children }: Props) {
  const t = useTranslate()
  const router = useRouter()
  const isMounted = useIsMounted()
  const [current, setCurrent] = useState<string | null>(null)
  const lastRequest = useRef('')
  const place = useRef<StartPlace>('row')
  const { refusals, setRefusal } = useRefusals()

  const showNote = async (invitation: string, refusal: StartRefusal) => {
    const Note = await loadNote()
    if (Note) setRefusal(invitation, { ...refusal, place: place.current, Note })
    else if (refusal.redirect) toast.error(refusal.message)
  }

  const { busy, start } = useSend({
    send: ({ incentive: _, ...ids }: StartRow, attempt) => {
      lastRequest.current = ids.invitationMaskedId
      return lazyCall(() => import('#lib/contract/portal/surveys.ts'), 'startSurvey', {
        body: { by: 'invitation', screen: 'dashboard', ...ids },
        ...attempt,
      })
    },
    onError: (error) => {
      const { text } = errorAction(startSurveyMessages.stays, error, brand, t)
      if (text) {
        toast.error(text)
        void showNote(lastRequest.current, refusalOf(error, text))
      }
      // A rejection may mean that the survey has changed.
      if (error.code) refreshResources()
    },
    onDone: ({ next, notice }, { incentive, invitationMaskedId, surveyMaskedId: survey }) => {
      if (!isMounted()) return
      if (notice) return showNote(invitationMaskedId, blockedRefusal(next, notice))
      router.push(linkTo(routes.surveyTerms, { to: sealedPart(next), incentive: incentive ?? undefined, survey }))
      return 'leaving'
    },
  })
  const begin = (row: StartRow, where: StartPlace) => {
    if (busy) return
    place.current = where
    setRefusal(row.invitationMaskedId, null)
    setCurrent(row.invitationMaskedId)
    void start(row)
  }
  const followRedirect = (invitation: string, path: string) => {
    const refusal = refusals.get(invitation)
    if (refusal) setRefusal(invitation, { ...refusal, redirect: undefined })
    router.push(path)
  }
  return (
    <StartContext value={{ action, start: begin, current: busy ? current : null, refusals, followRedirect }}>
      {children}
    </StartContext>
  )
}

/** Why the start of this invitation was rejected; null if it wasn't. */
export const useRefusal = (invitation: string) => useStartContext().refusals.get(invitation) ?? null

interface NoteProps {
  invitation: string
  /** Name of the survey. */
  topic: string
  place: StartPlace
}

/** The rejection of a start, shown where the button was pressed. */
export function RefusalNote({ invitation, topic, place }: NoteProps) {
  const { refusals, followRedirect } = useStartContext()
  const refusal = refusals.get(invitation)
  if (refusal?.place !== place) return null
  return <refusal.Note refusal={refusal} topic={topic} onGo={(path) => followRedirect(invitation, path)} />
}
