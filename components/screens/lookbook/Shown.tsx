import type { ReactNode } from 'react'

/** A component with its name. */
export function Shown({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-6">
      <h2 className="text-xl">{name}</h2>
      {children}
    </section>
  )
}

/** One state of a component with its description. */
export function State({ of: name, children }: { of: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <h3 className="text-sm text-muted">{name}</h3>
      {children}
    </div>
  )
}

/** A long sentence with a word that can't break. */
export const LONG =
  'A sentence that is longer than most, so that it takes several lines on a phone and shows where they break: pneumonoultramicroscopicsilicovolcanoconiosis-and-more.'
