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
import { blockedRefusal, type Refusal, refusalOf } from './refusals.ts'
import type { StartRow } from './startRow.ts'

type Note = typeof RowRefusal

/** Where a survey was started: in its row, or as the next step. */
export type StartPlace = 'row' | 'next step'

interface Refused extends Refusal {
  place: StartPlace
  Note: Note
}

interface Starting {
  /** Where the browser itself sends a start. */
  action: string
  start: (row: StartRow, place: StartPlace) => void
  /** The invitation that is being started. */
  current: string | null
  /** By invitation. */
  refusals: ReadonlyMap<string, Refused>
  /** The page that follows a refusal. */
  onLead: (invitation: string, path: string) => void
}

const StartingContext = createContext<Starting>({
  action: '',
  start: () => {},
  current: null,
  refusals: new Map(),
  onLead: () => {},
})

export const useStarting = () => use(StartingContext)

interface Props {
  brand: string
  /** Where the browser itself sends a start. */
  action: string
  /** The page whose buttons start surveys. */
  children: ReactNode
}

/** The sealed part of `/redirect?to=…`, which is all that a panel's URL is to a browser. */
const sealedPart = (redirectUrl: string) => new URL(redirectUrl, location.origin).searchParams.get('to') ?? ''

function useRefusals() {
  const [refusals, setRefusals] = useState<ReadonlyMap<string, Refused>>(new Map())
  const refuse = (invitation: string, refusal: Refused | null) =>
    setRefusals((before) => {
      const after = new Map(before)
      if (refusal) after.set(invitation, refusal)
      else after.delete(invitation)
      return after
    })
  return { refusals, refuse }
}

/** Loaded with the first start that does not lead to a survey; null when it does not come. */
const loadNote = (): Promise<Note | null> =>
  import('./RowRefusal.tsx').then(
    (loaded) => loaded.default,
    () => null,
  )

/** One start at a time, however many buttons the page has. A refused start says so in its row. */
export function StartSurveys({ brand, action, children }: Props) {
  const t = useTranslate()
  const router = useRouter()
  const isMounted = useIsMounted()
  const [current, setCurrent] = useState<string | null>(null)
  const asked = useRef('')
  const place = useRef<StartPlace>('row')
  const { refusals, refuse } = useRefusals()

  const note = async (invitation: string, refusal: Refusal) => {
    const Note = await loadNote()
    if (Note) refuse(invitation, { ...refusal, place: place.current, Note })
    else if (refusal.lead) toast.error(refusal.message)
  }

  const { busy, start } = useSend({
    send: ({ incentive: _, ...ids }: StartRow, attempt) => {
      asked.current = ids.invitationMaskedId
      return lazyCall(() => import('#lib/contract/portal/surveys.ts'), 'startSurvey', {
        body: { by: 'invitation', screen: 'dashboard', ...ids },
        ...attempt,
      })
    },
    onError: (error) => {
      const { text } = errorAction(startSurveyMessages.stays, error, brand, t)
      if (text) {
        toast.error(text)
        void note(asked.current, refusalOf(error, text))
      }
      // What the panel refused, it may also have changed.
      if (error.code) refreshResources()
    },
    onDone: ({ next, notice }, { incentive, invitationMaskedId, surveyMaskedId: survey }) => {
      if (!isMounted()) return
      if (notice) return note(invitationMaskedId, blockedRefusal(next, notice))
      router.push(linkTo(routes.surveyTerms, { to: sealedPart(next), incentive: incentive ?? undefined, survey }))
      return 'leaving'
    },
  })
  const begin = (row: StartRow, where: StartPlace) => {
    if (busy) return
    place.current = where
    refuse(row.invitationMaskedId, null)
    setCurrent(row.invitationMaskedId)
    void start(row)
  }
  const lead = (invitation: string, path: string) => {
    const refusal = refusals.get(invitation)
    if (refusal) refuse(invitation, { ...refusal, lead: undefined })
    router.push(path)
  }
  return (
    <StartingContext value={{ action, start: begin, current: busy ? current : null, refusals, onLead: lead }}>
      {children}
    </StartingContext>
  )
}

/** Why the survey of this invitation did not start; null when nothing was refused. */
export const useRefusal = (invitation: string) => useStarting().refusals.get(invitation) ?? null

interface NoteProps {
  invitation: string
  /** The survey's name. */
  topic: string
  place: StartPlace
}

/** What a refused start says, where it was pressed. */
export function RefusalNote({ invitation, topic, place }: NoteProps) {
  const { refusals, onLead } = useStarting()
  const refusal = refusals.get(invitation)
  if (refusal?.place !== place) return null
  return <refusal.Note refusal={refusal} topic={topic} onGo={(path) => onLead(invitation, path)} />
}
