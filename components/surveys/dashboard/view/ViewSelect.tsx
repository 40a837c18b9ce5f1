'use client'

import { type FormEvent, useEffect, useEffectEvent, useId, useRef } from 'react'
import { useTranslate } from '#components/language/useTranslate.ts'
import { Button } from '#components/ui/buttons/Button.tsx'
import { useHydrated } from '#components/ui/useHydrated.ts'
import { linkTo, routes } from '#lib/routes.ts'
import { showView } from './ViewLink.tsx'

interface Props {
  /** The parameter of the address that it chooses. */
  name: string
  label: string
  value: string
  options: readonly string[]
  /** The other parameters, kept as they are. */
  keep: Readonly<Record<string, string | undefined>>
  /** The chosen view is on its way. */
  loading?: boolean
  /** What the chosen view holds, in a word or two. */
  result?: string
}

/** Chooses a view of the list: a form with a button until scripts are there, then by itself. */
export function ViewSelect({ name, label, value, options, keep, loading = false, result }: Props) {
  const t = useTranslate()
  const id = useId()
  const select = useRef<HTMLSelectElement>(null)
  const hydrated = useHydrated()
  const showOption = (option: string | undefined) => showView(linkTo(routes.dashboard, { ...keep, [name]: option }))
  // What somebody chose before the scripts came is shown now: once the router's own effects, which run after this one, have
  // made it listen to the address.
  const catchUp = useEffectEvent(() => {
    const chosen = select.current?.value
    if (chosen !== value) queueMicrotask(() => showOption(chosen))
  })
  useEffect(() => catchUp(), [])
  // Back and Forward change the view without a choice being made here.
  useEffect(() => {
    if (select.current) select.current.value = value
  }, [value])
  const show = (event: FormEvent) => {
    event.preventDefault()
    showOption(select.current?.value)
  }
  return (
    <form
      action={routes.dashboard.path}
      onSubmit={show}
      className="flex min-w-0 flex-wrap items-center gap-2 text-sm print:hidden"
    >
      {Object.entries(keep).map(([other, kept]) =>
        kept ? <input key={other} type="hidden" name={other} value={kept} /> : null,
      )}
      <label htmlFor={id}>{label}</label>
      <select
        ref={select}
        id={id}
        name={name}
        defaultValue={value}
        autoComplete="off"
        onChange={show}
        className="control w-auto max-w-full min-w-0"
      >
        {options.map((option) => (
          <option key={option} value={option}>
            {t(option)}
          </option>
        ))}
      </select>
      {hydrated ? (
        <span role="status" className="w-20 text-muted">
          {loading ? t('Loading…') : result}
        </span>
      ) : (
        <Button type="submit" className="w-20">
          {t('Show')}
        </Button>
      )}
    </form>
  )
}
