'use client'

import { type FormEvent, useState } from 'react'
import { lazyCall } from '#components/call/lazyCall.ts'
import { CheckboxField } from '#components/form/fields/CheckboxField.tsx'
import { SelectField } from '#components/form/fields/SelectField.tsx'
import { SendError } from '#components/form/SendError.tsx'
import { useSend } from '#components/form/useSend.ts'
import { useTranslate } from '#components/language/useTranslate.ts'
import { Button } from '#components/ui/buttons/Button.tsx'
import { toast } from '#components/ui/toast/toast.ts'
import type { MessageChoices as Choices, MessageChannel, Pause } from '#lib/contract/panel/message-choices.ts'
import { formatDayOf } from '#lib/format/dates.ts'
import type { Translate } from '#lib/language/translate.ts'
import { GENERIC } from '#lib/messages/texts.ts'
import { areTextHours } from '#lib/rules/text-hours.ts'
import { AreasField, typedAreas } from './AreasField.tsx'
import { TextHoursFields, tooFewHours, typedTextHours } from './TextHoursFields.tsx'

const LENGTHS = [
  { value: 'week', label: 'For one week' },
  { value: 'month', label: 'For one month' },
  { value: 'three-months', label: 'For three months' },
] as const satisfies readonly { value: Pause; label: string }[]

const pauseOptions = (pausedUntil: string | null, t: Translate) =>
  pausedUntil
    ? [
        { value: 'keep', label: t('Until {day}', { day: formatDayOf(pausedUntil, t.language) }) },
        { value: 'none', label: t('End the pause now') },
        ...LENGTHS.map(({ value, label }) => ({ value, label: t('{length} from today', { length: t(label) }) })),
      ]
    : [{ value: 'keep', label: t('No pause') }, ...LENGTHS]

interface ChannelProps {
  name: string
  label: string
  channel: MessageChannel
  words?: string | undefined
}

function Channel({ name, label, channel: { isOn, canChange, note }, words }: ChannelProps) {
  const t = useTranslate()
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

/** Request body. Disabled checkboxes are missing from `FormData`, so their saved value is sent. */
function chosen(form: HTMLFormElement, { email, texts, textConsent, textHours, areas }: Choices) {
  const typed = new FormData(form)
  const isOn = (name: string, { isOn: was, canChange }: MessageChannel) => (canChange ? typed.has(name) : was)
  const pause = String(typed.get('pause'))
  return {
    email: isOn('email', email),
    texts: isOn('texts', texts),
    textConsentVersion: textConsent?.version,
    pause: LENGTHS.find(({ value }) => value === pause)?.value ?? (pause === 'none' ? 'none' : 'keep'),
    ...(textHours && { textHours: typedTextHours(typed) }),
    ...(areas && { unwantedAreas: typedAreas(typed) }),
  } as const
}

/** The saved choices, and how to submit changes. */
function useChoices(loaded: Choices) {
  const t = useTranslate()
  const [{ choices, count }, setSaved] = useState({ choices: loaded, count: 0 })
  const [hoursError, setHoursError] = useState<string | undefined>()
  const { busy, error, start } = useSend({
    send: (body: ReturnType<typeof chosen>) =>
      lazyCall(() => import('#lib/contract/panel/message-choices.ts'), 'saveMessageChoices', { body }),
    onDone: (saved) => {
      setSaved((last) => ({ choices: saved, count: last.count + 1 }))
      toast.success(t('Saved.'))
    },
    errorText: () => t(GENERIC),
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const body = chosen(event.currentTarget, choices)
    const hasFewHours = body.textHours !== undefined && !areTextHours(body.textHours)
    setHoursError(hasFewHours ? tooFewHours(t) : undefined)
    if (!hasFewHours) void start(body)
  }
  return { choices, count, hoursError, busy, error, submit }
}

/** How the member receives survey invitations and reminders. @see docs/specification/settings.md#survey-invitations */
export function MessageChoices({ choices: loaded }: { choices: Choices }) {
  const t = useTranslate()
  const { choices, count, hoursError, busy, error, submit } = useChoices(loaded)
  const { email, texts, textConsent, textHours, areas, pausedUntil } = choices
  return (
    <form method="post" onSubmit={submit}>
      {/* The key remounts the fields with the saved values. The button is outside, so it keeps focus. */}
      <div key={count} className="mb-4 flex flex-col gap-4">
        <Channel name="email" label={t('Email')} channel={email} />
        <Channel name="texts" label={t('Text message')} channel={texts} words={textConsent?.words} />
        {textHours ? <TextHoursFields hours={textHours} error={hoursError} /> : null}
        <SelectField
          name="pause"
          label={t('Pause invitations')}
          hint={t('Surveys still show on your dashboard.')}
          placeholder={null}
          options={pauseOptions(pausedUntil, t)}
          defaultValue="keep"
          className="sm:max-w-sm"
        />
        {areas && areas.length > 0 ? <AreasField areas={areas} /> : null}
      </div>
      <Button type="submit" variant="primary" busy={busy} busyLabel={t('Saving…')}>
        {t('Save')}
      </Button>
      <SendError error={error} />
    </form>
  )
}
