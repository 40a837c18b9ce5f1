import type { ReactNode } from 'react'

export interface Fact {
  name: string
  /** Null or empty when it was never given. */
  value: ReactNode
}

/** What is known, and what is not said so: an empty line would look like a fault. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
      {facts.map(({ name, value }) => (
        <div key={name} className="min-w-0 wrap-anywhere">
          <dt className="text-sm text-muted">{name}</dt>
          <dd>{value || <span className="text-muted">Not provided</span>}</dd>
        </div>
      ))}
    </dl>
  )
}
