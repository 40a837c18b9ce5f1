import type { ReactNode } from 'react'

/** One component, under its name. */
export function Shown({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-6">
      <h2 className="text-xl">{name}</h2>
      {children}
    </section>
  )
}

/** One state of it, under what the state is. */
export function State({ of, children }: { of: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <h3 className="text-sm text-muted">{of}</h3>
      {children}
    </div>
  )
}

/** Words that fill a line, and a word that cannot be broken at a space. */
export const LONG =
  'A sentence that is longer than most, so that it takes several lines on a phone and shows where they break: pneumonoultramicroscopicsilicovolcanoconiosis-and-more.'
