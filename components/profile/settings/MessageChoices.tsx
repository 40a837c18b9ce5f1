'use client'

import { type FormEvent, useState } from 'react'
import { lazyCall } from '#components/call/lazyCall.ts'
import { CheckboxField } from '#components/form/fields/CheckboxField.tsx'
import { SelectField } from '#components/form/fields/SelectField.tsx'
import { SendError } from '#components/form/SendError.tsx'
import { focusOn } from '#components/form/useFieldErrors.ts'
import { useSend } from '#components/form/useSend.ts'
import { useTranslate } from '#components/language/useTranslate.ts'
import { Button } from '#components/ui/buttons/Button.tsx'
import { toast } from '#components/ui/toast/toast.ts'
import type { MessageChannel } from '#lib/contract/panel/message-choices.ts'
import type { DraftValues } from '#lib/contract/portal/draft.ts'
import { formatDayOf } from '#lib/format/dates.ts'
import type { Translate } from '#lib/language/translate.ts'
import { SAVED } from '#lib/messages/texts/settings.ts'
import { GENERIC } from '#lib/messages/texts.ts'
import { AreasField } from './AreasField.tsx'
import {
  chosen,
  hasTooFewHours,
  type MessageChoicesPost,
  PAUSE_LENGTHS,
  tooFewHours,
  UNWANTED_AREA,
} from './messageChoicesForm.ts'
import { TextHoursFields } from './TextHoursFields.tsx'

const pauseOptions = (pausedUntil: string | null, t: Translate) =>
  pausedUntil
    ? [
        { value: 'keep', label: t('Until {day}', { day: formatDayOf(pausedUntil, t.language) }) },
        { value: 'none', label: t('End the pause now') },
        ...PAUSE_LENGTHS.map(({ value, label }) => ({ value, label: t('{length} from today', { length: t(label) }) })),
      ]
    : [{ value: 'keep', label: t('No pause') }, ...PAUSE_LENGTHS]

interface ChannelProps {
  name: string
  label: string
  /** Null when unknown: then it isn't shown. */
  channel: MessageChannel | null
  words?: string | undefined
}

function Channel({ name, label, channel, words }: ChannelProps) {
  const t = useTranslate()
  if (!channel) return null
  const { isOn, canChange, note } = channel
  return (
    <CheckboxField
      name={name}
      label={label}
      defaultChecked={isOn}
      disabled={!canChange}
      hint={note ? <span className="text-warning">{t(note)}</span> : words}
    />
  )
}

/** Current values of the form; the areas are a list. */
function readForm(form: HTMLFormElement): DraftValues {
  const data = new FormData(form)
  const texts = [...data].map(([name, value]) => [name, String(value)])
  return { ...Object.fromEntries(texts), [UNWANTED_AREA]: data.getAll(UNWANTED_AREA).map(String) }
}

/** The saved choices, and how to submit changes. */
function useChoices(post: MessageChoicesPost) {
  const t = useTranslate()
  const [saved, setSaved] = useState({ choices: post.choices, pause: post.pause, count: 0 })
  const [hoursError, setHoursError] = useState(post.hoursError)
  const { busy, error, start } = useSend({
    send: (body: ReturnType<typeof chosen>) =>
      lazyCall(() => import('#lib/contract/panel/message-choices.ts'), 'saveMessageChoices', { body }),
    onDone: (choices) => {
      setSaved(({ count }) => ({ choices, pause: 'keep', count: count + 1 }))
      toast.success(SAVED)
    },
    errorText: () => t(GENERIC),
    initialError: post.error,
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const body = chosen(readForm(form), saved.choices)
    const hasFewHours = hasTooFewHours(body)
    setHoursError(hasFewHours ? tooFewHours(t) : undefined)
    if (hasFewHours) focusOn(form, 'textsTo')
    else void start(body)
  }
  return { ...saved, hoursError, busy, error, submit }
}

/** How the member receives survey invitations and reminders. @see docs/specification/settings.md#survey-invitations */
export function MessageChoices({ post }: { post: MessageChoicesPost }) {
  const t = useTranslate()
  const { choices, pause, count, hoursError, busy, error, submit } = useChoices(post)
  const { email, texts, textConsent, textHours, areas, pausedUntil } = choices
  return (
    <form method="post" action={post.action} onSubmit={submit}>
      {/* The key remounts the fields with the saved values. The button is outside, so it keeps focus. */}
      <div key={count} className="setting-rows">
        {textConsent ? <input type="hidden" name="textConsentVersion" value={textConsent.version} /> : null}
        <Channel name="email" label={t('Email')} channel={email} />
        <Channel name="texts" label={t('Text message')} channel={texts} words={textConsent?.words} />
        {textHours ? <TextHoursFields hours={textHours} error={hoursError} /> : null}
        <SelectField
          name="pause"
          label={t('Pause invitations')}
          hint={t('Surveys still show on your dashboard.')}
          placeholder={null}
          options={pauseOptions(pausedUntil, t)}
          defaultValue={pause}
          className="sm:max-w-sm"
        />
        {areas && areas.length > 0 ? (
          <div>
            <AreasField areas={areas} />
          </div>
        ) : null}
      </div>
      <div className="save-bar">
        <Button type="submit" variant="primary" busy={busy} busyLabel={t('Saving…')}>
          {t('Save')}
        </Button>
        <p>{t('Nothing changes until you save.')}</p>
        <SendError error={error} />
      </div>
    </form>
  )
}
