import { type ReactNode, useId } from 'react'
import { cx } from '#components/ui/cx.ts'
import type { SurveyRow } from '#lib/contract/panel/surveys.ts'
import { hasStory } from '#lib/rules/rewards/payment-timeline.ts'
import { rowAction } from '#lib/rules/surveys/survey-rows.ts'
import { StartButton } from '../start/StartButton.tsx'
import { RefusalNote, useRefusal } from '../start/StartSurveys.tsx'
import { startRowOf } from '../start/startRow.ts'
import { PaymentStory } from './PaymentStory.tsx'
import { colourOf, Duration, EndDate, Incentive, PaymentStatus, SurveyStatus } from './rowParts.tsx'
import { tableRoles } from './tableRoles.ts'

export interface SurveyItemProps {
  row: SurveyRow
  /** Address of the member's tax tab. */
  taxTab: string
  /** The profile's; null when it could not be loaded. */
  taxStatus: string | null
}

const COLUMNS = 6

const groupLook =
  'max-md:mb-3 max-md:block max-md:rounded-md max-md:border max-md:border-line max-md:bg-surface max-md:px-4 max-md:py-3 max-md:shadow-card'

const rowLook = 'max-md:grid max-md:grid-cols-[1fr_auto] max-md:items-center max-md:gap-x-4 max-md:gap-y-1'

/** On wide screens a line separates the surveys; a story belongs to the facts above it. */
const cellLook = 'md:border-t md:border-line md:px-2 md:py-2 lg:px-3 md:in-[thead+tbody]:border-t-0'

function Cell({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <td {...tableRoles.cell} className={cx(cellLook, className)}>
      {children}
    </td>
  )
}

/** A survey: a row with its facts and, once there is more to tell, a row with what became of it. */
export function SurveyItem({ row, taxTab, taxStatus }: SurveyItemProps) {
  const topic = useId()
  const action = rowAction(row.invitationStatus.status)
  const start = startRowOf(row)
  const refusal = useRefusal(start.invitationMaskedId)
  const hasPayment = !action || row.paymentStatus !== null
  return (
    <tbody {...tableRoles.rowgroup} data-colour={colourOf(row)} className={groupLook}>
      <tr {...tableRoles.row} className={rowLook}>
        <th
          {...tableRoles.rowheader}
          scope="row"
          className={cx(cellLook, 'font-normal wrap-anywhere max-md:col-span-2')}
        >
          <span id={topic} className="font-semibold max-md:text-base">
            {row.topic}
          </span>
          <Duration row={row} />
        </th>
        <Cell className="tabular-nums">
          <EndDate row={row} />
        </Cell>
        <Cell className="max-md:text-right">
          <Incentive row={row} />
        </Cell>
        <Cell>
          <SurveyStatus row={row} />
        </Cell>
        <Cell className={hasPayment ? 'max-md:text-right' : 'max-md:hidden'}>
          <PaymentStatus row={row} taxTab={taxTab} />
        </Cell>
        <Cell className={action ? 'max-md:col-start-2 max-md:text-right' : 'max-md:hidden'}>
          {action ? <StartButton action={action} row={start} topicId={topic} /> : null}
        </Cell>
      </tr>
      {refusal ? (
        <tr {...tableRoles.row} className="max-md:block">
          <td {...tableRoles.cell} colSpan={COLUMNS} className="max-md:block md:px-2 md:pb-2 lg:px-3">
            <RefusalNote invitation={start.invitationMaskedId} topic={row.topic} place="row" />
          </td>
        </tr>
      ) : null}
      {hasStory(row) ? (
        <tr {...tableRoles.row} className="max-md:block">
          <td {...tableRoles.cell} colSpan={COLUMNS} className="max-md:block md:px-2 md:pb-1 lg:px-3">
            <PaymentStory row={row} taxTab={taxTab} taxStatus={taxStatus} labelledBy={topic} />
          </td>
        </tr>
      ) : null}
    </tbody>
  )
}
