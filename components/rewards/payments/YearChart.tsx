import { useTranslate } from '#components/language/useTranslate.ts'
import { MONTHS } from '#lib/format/dates.ts'
import { formatCents } from '#lib/format/money.ts'
import type { PaidYear } from '#lib/rules/rewards/payments.ts'

const WIDTH = 24
const BAR = 16
const HEIGHT = 64

/** Bar height; months without payments get a 1 px line. */
const heightOf = (cents: number, max: number) => (cents === 0 ? 1 : Math.max(3, (cents / max) * HEIGHT))

/** Bar chart of the months of a year, with a text alternative. */
export function YearChart({ year: { year, months } }: { year: PaidYear }) {
  const t = useTranslate()
  const max = Math.max(...months, 1)
  const paid = months.flatMap((cents, index) =>
    cents > 0 ? [`${MONTHS[t.language][index]} ${formatCents(cents)}`] : [],
  )
  return (
    <figure>
      <figcaption className="text-sm text-muted">{t('Paid in each month of {year}', { year })}</figcaption>
      <svg
        role="img"
        aria-label={t('Paid in {year}: {months}.', { year, months: paid.join(', ') })}
        viewBox={`0 0 ${WIDTH * 12} ${HEIGHT + 18}`}
        className="mt-2 h-auto w-full max-w-md forced-color-adjust-auto"
      >
        {months.map((cents, index) => {
          const height = heightOf(cents, max)
          const month = MONTHS[t.language][index] ?? ''
          return (
            <g key={month}>
              <rect
                x={index * WIDTH + (WIDTH - BAR) / 2}
                y={HEIGHT - height}
                width={BAR}
                height={height}
                rx="2"
                className={cents > 0 ? 'fill-brand' : 'fill-edge'}
              />
              <text
                x={index * WIDTH + WIDTH / 2}
                y={HEIGHT + 14}
                textAnchor="middle"
                className="fill-muted text-[0.625rem]"
              >
                {month.slice(0, 1).toUpperCase()}
              </text>
            </g>
          )
        })}
      </svg>
    </figure>
  )
}
