import type { ReactNode } from 'react'
import { useTranslate } from '#components/language/useTranslate.ts'

/** A label and value to display, already translated. */
export interface Fact {
  name: string
  /** Null or empty when not provided. */
  value: ReactNode
  /** The field of the profile's form that asks for it. */
  field?: string
}

interface Props {
  facts: readonly Fact[]
  /** The link that changes an answer; null when it can't be changed. */
  changeOf?: (fact: Fact) => ReactNode
  /** Whether the member has yet to be asked for the missing values. */
  isUnasked?: boolean
}

/**
 * Definition list of known values and of values that can be changed. Other missing values are listed in one line, because
 * a list of blanks would look broken.
 */
export function Facts({ facts, changeOf, isUnasked = false }: Props) {
  const t = useTranslate()
  const rows = facts.map((fact) => ({ ...fact, change: changeOf?.(fact) }))
  const filled = rows.filter(({ value, change }) => value || change)
  const missing = rows.filter(({ value, change }) => !value && !change).map(({ name }) => name)
  return (
    <div className="flex flex-col gap-4">
      {filled.length ? (
        <dl className="facts">
          {filled.map(({ name, value, change }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value || <span className="text-muted">{t('Not provided')}</span>}</dd>
              {change ? <dd>{change}</dd> : null}
            </div>
          ))}
        </dl>
      ) : null}
      {missing.length ? (
        <p className="text-sm text-muted">
          {t(isUnasked ? "We'll ask for: {names}" : 'Not provided: {names}', { names: missing.join(', ') })}
        </p>
      ) : null}
    </div>
  )
}
