import { type ComponentProps, type ReactNode, useId } from 'react'
import { tableRoles } from '#components/ui/tableRoles.ts'
import type { SurveyRow } from '#lib/contract/panel/surveys/surveys.ts'
import { hasTimeline } from '#lib/rules/rewards/payment-timeline.ts'
import { rowAction } from '#lib/rules/surveys/survey-rows.ts'
import { DeclineButton } from '../decline/DeclineButton.tsx'
import { StartButton } from '../start/StartButton.tsx'
import { RefusalNote, useRefusal } from '../start/StartSurveys.tsx'
import { startRowOf } from '../start/startRow.ts'
import { PaymentTimeline } from './PaymentTimeline.tsx'
import { colorOf, Duration, EndDate, Incentive, PaymentStatus, SurveyStatus } from './rowParts.tsx'

export interface SurveyItemProps {
  row: SurveyRow
  /** Link to the member's tax tab. */
  taxTab: string
  /** From the profile; null when it couldn't be loaded. */
  taxStatus: string | null
}

const COLUMNS = 6

const Cell = (props: ComponentProps<'td'>) => <td {...tableRoles.cell} {...props} />

/** A row with one cell across all columns. */
function WideRow({ className, children }: { className: string; children: ReactNode }) {
  return (
    <tr {...tableRoles.row} className="survey-wide">
      <Cell colSpan={COLUMNS} className={className}>
        {children}
      </Cell>
    </tr>
  )
}

interface FactsProps extends Pick<SurveyItemProps, 'row' | 'taxTab'> {
  topic: string
}

function FactsRow({ row, taxTab, topic }: FactsProps) {
  const action = rowAction(row.invitationStatus.status)
  const hasPayment = !action || row.paymentStatus !== null
  return (
    <tr {...tableRoles.row} className="survey-facts">
      <th {...tableRoles.rowheader} scope="row">
        <span id={topic} lang={row.language}>
          {row.topic}
        </span>
        <Duration row={row} />
      </th>
      <Cell className="tabular-nums">
        <EndDate row={row} />
      </Cell>
      <Cell>
        <Incentive row={row} />
      </Cell>
      <Cell>
        <SurveyStatus row={row} />
      </Cell>
      <Cell className={hasPayment ? undefined : 'max-md:hidden'}>
        <PaymentStatus row={row} taxTab={taxTab} />
      </Cell>
      <Cell>
        {action ? (
          <div className="row-buttons">
            <StartButton action={action} row={startRowOf(row)} topic={row.topic} />
            {row.canDecline && row.invitationMaskedId ? (
              <DeclineButton invitation={row.invitationMaskedId} topic={row.topic} />
            ) : null}
          </div>
        ) : null}
      </Cell>
    </tr>
  )
}

/** One survey: a row of facts, then why it couldn't start, and its timeline. */
export function SurveyItem({ row, taxTab, taxStatus }: SurveyItemProps) {
  const topic = useId()
  const { invitationMaskedId } = startRowOf(row)
  const refusal = useRefusal(invitationMaskedId)
  return (
    <tbody {...tableRoles.rowgroup} data-color={colorOf(row)} className="survey-item">
      <FactsRow row={row} taxTab={taxTab} topic={topic} />
      {refusal ? (
        <WideRow className="md:pb-2">
          <RefusalNote invitation={invitationMaskedId} topic={row.topic} place="row" />
        </WideRow>
      ) : null}
      {hasTimeline(row) ? (
        <WideRow className="md:pb-1">
          <PaymentTimeline row={row} taxTab={taxTab} taxStatus={taxStatus} labelledBy={topic} />
        </WideRow>
      ) : null}
    </tbody>
  )
}
