'use client'

import { type FormEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useTranslate } from '#components/language/useTranslate.ts'
import { Button } from '#components/ui/buttons/Button.tsx'
import { useHydrated } from '#components/ui/useHydrated.ts'
import { linkTo, routes } from '#lib/routes.ts'
import { showView } from './ViewLink.tsx'

interface Props {
  /** URL parameter that it sets. */
  name: string
  label: string
  value: string
  options: readonly string[]
  /** The other URL parameters, passed on unchanged. */
  keep: Readonly<Record<string, string | undefined>>
  /** Whether the selected view is loading. */
  loading?: boolean
  /** Short summary of the result, for screen readers. */
  result?: string
}

/** Shows the view of the selected option, also of one selected before hydration, and follows Back and Forward. */
function useOption({ name, value, keep }: Pick<Props, 'name' | 'value' | 'keep'>) {
  const select = useRef<HTMLSelectElement>(null)
  const [hasChosen, setChosen] = useState(false)
  const showOption = (option: string | undefined) => {
    setChosen(true)
    showView(linkTo(routes.dashboard, { ...keep, [name]: option }))
  }
  // Apply a choice made before hydration. Deferred, because the router subscribes to URL changes in an effect that runs
  // after this one.
  const syncValue = useEffectEvent(() => {
    const chosen = select.current?.value
    if (chosen !== value) queueMicrotask(() => showOption(chosen))
  })
  useEffect(() => syncValue(), [])
  // Back and Forward change the view, so update the select.
  useEffect(() => {
    if (select.current) select.current.value = value
  }, [value])
  const show = (event: FormEvent) => {
    event.preventDefault()
    showOption(select.current?.value)
  }
  return { select, hasChosen, show }
}

/** Select for a URL parameter. Applies on change; without JavaScript, with a button. */
export function ViewSelect({ name, label, value, options, keep, loading = false, result }: Props) {
  const t = useTranslate()
  const id = useId()
  const hydrated = useHydrated()
  const { select, hasChosen, show } = useOption({ name, value, keep })
  return (
    <form
      action={routes.dashboard.path}
      onSubmit={show}
      className="flex min-w-0 flex-wrap items-center gap-2 text-sm print:hidden"
    >
      {Object.entries(keep).map(([other, otherValue]) =>
        otherValue ? <input key={other} type="hidden" name={other} value={otherValue} /> : null,
      )}
      <label htmlFor={id} className="max-md:sr-only">
        {label}
      </label>
      <select
        ref={select}
        id={id}
        name={name}
        defaultValue={value}
        autoComplete="off"
        onChange={show}
        className="control min-h-11 w-auto max-w-full min-w-0 py-1 max-md:pr-7 max-md:pl-2 md:min-h-9"
      >
        {options.map((option) => (
          <option key={option} value={option}>
            {t(option)}
          </option>
        ))}
      </select>
      {hydrated ? (
        // The initial value is not announced.
        <span
          role={hasChosen ? 'status' : undefined}
          className="whitespace-nowrap text-muted empty:hidden md:order-first md:min-w-20"
        >
          {loading ? t('Loading…') : result}
        </span>
      ) : (
        <Button type="submit" size="small" className="w-20">
          {t('Show')}
        </Button>
      )}
    </form>
  )
}
