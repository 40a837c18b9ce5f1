import { cx } from '#components/ui/cx.ts'
import { LineDrawing } from '#components/ui/Icon.tsx'

const HEART = 'M12 20.5S4 15.6 2.8 10.7A5 5 0 0 1 12 6.8a5 5 0 0 1 9.2 3.9C20 15.6 12 20.5 12 20.5Z'

/** Who a survey is for: a stethoscope, a heart, two people. Used only on this page, so not in the shared icon set. */
const drawings = {
  professional: 'M5 3v6a5 5 0 0 0 10 0V3M5 3h2M13 3h2M10 14v1.5a5 5 0 0 0 10 0V13m0 0a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z',
  patient: `${HEART}M6 12h3l1.5-3 2.5 5.5 1.5-2.5H18`,
  caregiver:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM2.5 20a6.5 6.5 0 0 1 13 0M16 4.3a3.5 3.5 0 0 1 0 6.4M18 13.8a6.5 6.5 0 0 1 3.5 6.2',
  donation: HEART,
} as const

/** Decorative, like the shared icons. */
export const Drawing = ({ of: name, className }: { of: keyof typeof drawings; className?: string }) => (
  <LineDrawing path={drawings[name]} strokeWidth="1.6" className={cx('shrink-0', className)} />
)

type Audience = Exclude<keyof typeof drawings, 'donation'>

/** An audience's drawing on a tile. */
export function Spot({ of: audience }: { of: Audience }) {
  return (
    <span aria-hidden="true" className="spot">
      <Drawing of={audience} className="size-6" />
    </span>
  )
}
