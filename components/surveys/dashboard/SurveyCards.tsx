import { type ReactNode, useId } from 'react'
import { rowAction } from '#lib/rules/surveys/survey-rows.ts'
import { StartButton } from '../start/StartButton.tsx'
import { startRowOf } from '../start/startRow.ts'
import { PaymentStory } from './PaymentStory.tsx'
import { colourOf, EndDate, Incentive, keyOf, PaymentStatus, SurveyFacts, SurveyStatus } from './rowParts.tsx'
import type { SurveyListProps, SurveyProps } from './SurveyTable.tsx'

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-xs text-muted">{name}</dt>
      <dd className="text-sm">{children}</dd>
    </div>
  )
}

const cardLook =
  'flex flex-col gap-4 rounded-md border border-l-4 border-line bg-surface p-4 shadow-card data-[colour=blue]:border-l-info-edge data-[colour=blue]:bg-info-wash data-[colour=yellow]:border-l-warning-edge data-[colour=yellow]:bg-warning-wash data-[colour=grey]:border-l-edge'

function SurveyCard({ row, taxTab, taxStatus }: SurveyProps) {
  const topic = useId()
  const action = rowAction(row.invitationStatus.status)
  return (
    <li data-colour={colourOf(row)} className={cardLook}>
      <div className="wrap-anywhere">
        <h3 id={topic} className="text-base">
          {row.topic}
        </h3>
        <SurveyFacts row={row} />
      </div>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(7rem,100%),1fr))] gap-x-4 gap-y-3">
        <Fact name="End date">
          <EndDate row={row} />
        </Fact>
        <Fact name="Incentive">
          <Incentive row={row} />
        </Fact>
        <Fact name="Survey Status">
          <SurveyStatus row={row} />
        </Fact>
        <Fact name="Payment Status">
          <PaymentStatus row={row} taxTab={taxTab} />
        </Fact>
      </dl>
      <PaymentStory row={row} taxTab={taxTab} taxStatus={taxStatus} describedBy={topic} />
      {action ? <StartButton action={action} row={startRowOf(row)} describedBy={topic} size="large" /> : null}
    </li>
  )
}

/** Below 768 px. */
export function SurveyCards({ rows, ...tax }: Omit<SurveyListProps, 'view'>) {
  return (
    <ul className="flex flex-col gap-4 md:hidden">
      {rows.map((row, at) => (
        <SurveyCard key={keyOf(row, at)} row={row} {...tax} />
      ))}
    </ul>
  )
}
