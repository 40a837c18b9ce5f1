import type { ReactNode } from 'react'
import { useTranslate } from '#components/language/useTranslate.ts'

/** A label and value to display, already translated. */
export interface Fact {
  name: string
  /** Null or empty when not provided. */
  value: ReactNode
}

/** Definition list of the known values. Missing ones are listed in one line, because a list of blanks would look broken. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  const t = useTranslate()
  const given = facts.filter(({ value }) => value)
  const missing = facts.filter(({ value }) => !value).map(({ name }) => name)
  return (
    <div className="flex flex-col gap-4">
      {given.length ? (
        <dl className="facts">
          {given.map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      {missing.length ? (
        <p className="text-sm text-muted">{t('Not provided: {names}', { names: missing.join(', ') })}</p>
      ) : null}
    </div>
  )
}
