import { cx } from '#components/ui/cx.ts'

/** Who a survey is for: a stethoscope, a heart, two people. Used only on this page, so not in the shared icon set. */
const drawings = {
  professional: 'M5 3v6a5 5 0 0 0 10 0V3M5 3h2M13 3h2M10 14v1.5a5 5 0 0 0 10 0V13m0 0a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z',
  patient:
    'M12 20.5S4 15.6 2.8 10.7A5 5 0 0 1 12 6.8a5 5 0 0 1 9.2 3.9C20 15.6 12 20.5 12 20.5ZM6 12h3l1.5-3 2.5 5.5 1.5-2.5H18',
  caregiver:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM2.5 20a6.5 6.5 0 0 1 13 0M16 4.3a3.5 3.5 0 0 1 0 6.4M18 13.8a6.5 6.5 0 0 1 3.5 6.2',
} as const

const tints = {
  professional: 'bg-brand-wash text-brand-ink',
  patient: 'bg-warning-wash text-warning',
  caregiver: 'bg-info-wash text-info',
} as const

export type Audience = keyof typeof drawings

/** Decorative icon on a tile. */
export function Spot({ of: audience }: { of: Audience }) {
  return (
    <span aria-hidden="true" className={cx('grid size-11 shrink-0 place-items-center rounded-md', tints[audience])}>
      <svg
        aria-hidden="true"
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="size-6"
      >
        <path d={drawings[audience]} />
      </svg>
    </span>
  )
}
