'use client'

import { type FormEvent, useRef, useState } from 'react'
import { lazyCall } from '#components/call/lazyCall.ts'
import { reloadPage } from '#components/call/loadPage.ts'
import type { Result } from '#components/call/result.ts'
import { CheckboxField } from '#components/form/fields/CheckboxField.tsx'
import { SelectField } from '#components/form/fields/SelectField.tsx'
import { SendError } from '#components/form/SendError.tsx'
import { focusOn } from '#components/form/useFieldErrors.ts'
import { type AfterSend, useSend } from '#components/form/useSend.ts'
import { useTranslate } from '#components/language/useTranslate.ts'
import { Button } from '#components/ui/buttons/Button.tsx'
import { toast } from '#components/ui/toast/toast.ts'
import type { MessageChoices as Choices, MessageChannel } from '#lib/contract/panel/message-choices.ts'
import type { DraftValues } from '#lib/contract/portal/draft.ts'
import { formatDayOf } from '#lib/format/dates.ts'
import type { Translate } from '#lib/language/translate.ts'
import { generalText } from '#lib/messages/error-action.ts'
import { SAVED } from '#lib/messages/texts/settings.ts'
import { AreasField } from './AreasField.tsx'
import {
  changesIn,
  chosen,
  hasTooFewHours,
  isSame,
  type MessageChoicesPost,
  OPENED,
  openedOf,
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

const isKnown = ({ email, texts }: Choices) => email !== null || texts !== null

/** Current values of the form; the areas are a list. */
function readForm(form: HTMLFormElement): DraftValues {
  const data = new FormData(form)
  const texts = [...data].map(([name, value]) => [name, String(value)])
  return { ...Object.fromEntries(texts), [UNWANTED_AREA]: data.getAll(UNWANTED_AREA).map(String) }
}

const contract = () => import('#lib/contract/panel/message-choices.ts')

/** Saves. @returns the new choices; null if the panel does not say them */
async function save(body: ReturnType<typeof chosen>): Promise<Result<Choices | null>> {
  const saved = await lazyCall(contract, 'saveMessageChoices', { body })
  if (!saved.ok || isKnown(saved.data)) return saved
  const loaded = await lazyCall(contract, 'messageChoices')
  return { ok: true, data: loaded.ok ? loaded.data : null }
}

/** The saved choices, and how to submit changes. */
function useChoices(post: MessageChoicesPost) {
  const t = useTranslate()
  const loaded = post.choices
  const form = useRef<HTMLFormElement>(null)
  const [saved, setSaved] = useState({ loaded, choices: loaded, opened: post.opened, pause: post.pause, count: 0 })
  // Rendered again, such as in another language, the page brings newer ones.
  const current = saved.loaded === loaded ? saved : { ...saved, choices: loaded }
  const [hoursError, setHoursError] = useState(post.hoursError)
  const { busy, error, start } = useSend({
    send: (shown: ReturnType<typeof chosen>) => save(changesIn(shown, saved.opened)),
    onDone: (choices, sent): AfterSend => {
      toast.success(SAVED)
      if (!choices) {
        reloadPage()
        return 'leaving'
      }
      // What was changed during the save stays in the fields.
      const isChanged = form.current && !isSame(chosen(readForm(form.current), current.choices), sent)
      const step = isChanged ? 0 : 1
      setSaved(({ count }) => ({ loaded, choices, opened: openedOf(choices), pause: 'keep', count: count + step }))
    },
    errorText: (failed) => generalText(failed, t),
    initialError: post.error,
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const shown = chosen(readForm(event.currentTarget), current.choices)
    const hasFewHours = hasTooFewHours(shown, saved.opened)
    setHoursError(hasFewHours ? tooFewHours(t) : undefined)
    if (hasFewHours) focusOn(event.currentTarget, 'textsTo')
    else void start(shown)
  }
  return { ...current, form, hoursError, busy, error, submit }
}

/** How the member receives survey invitations and reminders. @see docs/specification/settings.md#survey-invitations */
export function MessageChoices({ post }: { post: MessageChoicesPost }) {
  const t = useTranslate()
  const { choices, opened, pause, count, form, hoursError, busy, error, submit } = useChoices(post)
  const { email, texts, textConsent, textHours, areas, pausedUntil } = choices
  return (
    <form ref={form} method="post" action={post.action} onSubmit={submit}>
      {/* The key remounts the fields with the saved values. The button is outside, so it keeps focus. */}
      <div key={count} className="setting-rows">
        <input type="hidden" name={OPENED} value={JSON.stringify(opened)} />
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
