/** Look of everything one can choose in the navigation bar: a link or a button. */
export const navEntry =
  'inline-flex min-h-11 w-full items-center gap-2 rounded-sm px-2.5 font-semibold sm:px-3 text-ink no-underline hover:bg-sunken aria-[current=page]:bg-brand-wash aria-[current=page]:text-brand-ink'
