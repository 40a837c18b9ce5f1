/** Classes of links and buttons in the navigation bar. */
export const navEntry =
  'inline-flex min-h-11 items-center gap-2 rounded-sm px-2.5 font-semibold sm:px-3 text-ink no-underline hover:bg-sunken aria-[current=page]:rounded-none aria-[current=page]:text-brand-ink aria-[current=page]:shadow-[inset_0_-3px_0_var(--brand)] forced-colors:aria-[current=page]:border-b-4'
