'use client'

import Form from 'next/form'
import { useEffect, useId, useRef, useSyncExternalStore } from 'react'
import { Button } from '#components/ui/Button.tsx'
import { cx } from '#components/ui/cx.ts'
import { routes } from '#lib/routes.ts'

interface Props {
  /** The parameter of the address that it chooses. */
  name: string
  label: string
  value: string
  options: readonly string[]
  /** The other parameters, kept as they are. */
  keep: Readonly<Record<string, string | undefined>>
  className?: string
}

const never = () => () => {}
const useScripts = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

/** A choice that is an address: a GET form with its button, until scripts are there and choosing is enough. */
export function ViewSelect({ name, label, value, options, keep, className }: Props) {
  const id = useId()
  const select = useRef<HTMLSelectElement>(null)
  const scripts = useScripts()
  // Going back changes the view without a choice being made here.
  useEffect(() => {
    if (select.current) select.current.value = value
  }, [value])
  return (
    <Form
      action={routes.dashboard.path}
      prefetch={false}
      scroll={false}
      className={cx('flex flex-wrap items-center gap-2 text-sm', className)}
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
        onChange={(event) => event.currentTarget.form?.requestSubmit()}
        className="control w-auto"
      >
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
      <Button
        type="submit"
        className={cx(scripts && 'sr-only')}
        tabIndex={scripts ? -1 : undefined}
        aria-hidden={scripts || undefined}
      >
        Show
      </Button>
    </Form>
  )
}
