'use client'

import { useEffect, useEffectEvent, useId, useRef } from 'react'
import { useTranslate } from '#components/language/useTranslate.ts'
import { Icon } from '#components/ui/Icon.tsx'
import type { Translate } from '#lib/language/translate.ts'
import { CHOOSE_ANSWER, NO_CONDITION, REQUIRED, REQUIRED_FIELDS } from '#lib/messages/texts.ts'
import { type FieldError, fieldId, useForm } from './formContext.ts'
import { showField } from './steps/showField.ts'

const CHECK_FIELDS = 'Please check these fields'
/** Messages of several fields, which don't say which one is meant. */
const SHARED_MESSAGES: ReadonlySet<string> = new Set([REQUIRED, CHOOSE_ANSWER, NO_CONDITION])

function textOf({ label, message, missing, isRefused }: FieldError, t: Translate) {
  if (!missing) return isRefused ? t(label) : `${t(label)}: ${t(message)}`
  return t(SHARED_MESSAGES.has(message) ? label : message)
}

/**
 * Lists the invalid fields as links at the top of a rejected form, and takes focus. The link of a missing answer says
 * what to do; that of a wrong value also names the field. No `role="alert"`: focus already makes screen readers read the
 * heading, and an alert would read it twice. A field that the server refused takes the focus itself: there is nothing
 * else to correct.
 */
export function ErrorSummary() {
  const t = useTranslate()
  const form = useForm()
  const summary = useRef<HTMLElement>(null)
  const headingId = useId()
  const rejected = form?.rejected
  const takeFocus = useEffectEvent(() => {
    const refused = form?.errors.find(({ isRefused }) => isRefused)
    const field = form && refused && document.getElementById(fieldId(form.id, refused.name))
    ;(field ?? summary.current)?.focus()
    if (!field) summary.current?.scrollIntoView()
  })
  useEffect(() => {
    if (rejected) takeFocus()
  }, [rejected])
  if (!form?.errors.length || !rejected) return null
  return (
    <section ref={summary} aria-labelledby={headingId} tabIndex={-1} className="error-summary">
      <h2 id={headingId} className="flex gap-2 text-lg/6">
        <Icon name="danger" className="mt-0.5 text-danger" />
        {t(form.errors.some(({ missing }) => missing) ? REQUIRED_FIELDS : CHECK_FIELDS)}
      </h2>
      <ul className="mt-2 flex flex-col gap-1 pl-7">
        {form.errors.map((error) => (
          <li key={error.name}>
            <a
              href={`#${fieldId(form.id, error.name)}`}
              onClick={showField(fieldId(form.id, error.name), () => form.reveal?.(error.name))}
              className="link font-semibold"
            >
              {textOf(error, t)}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
