import { sql } from 'kysely'
import { audit } from '../../audit.ts'
import type { Db } from '../../database/schema.ts'
import { inOneTransaction } from '../../database/transaction.ts'
import { inviteOnce, today } from '../../surveys/places.repository.ts'
import { CommandError } from '../terminal.ts'
import { type Command, memberByMobile } from './command.ts'

async function onlySurvey(db: Db, projectNumber: string): Promise<number> {
  const [survey, another] = await db
    .selectFrom('survey')
    .select('id')
    .where('project_number', '=', projectNumber)
    .limit(2)
    .execute()
  if (!survey) throw new CommandError(`There is no survey with the project number ${projectNumber}.`)
  if (another) throw new CommandError(`Several surveys have the project number ${projectNumber}.`)
  return survey.id
}

const invite: Command = {
  usage: 'invite <mobile> <projectNumber>',
  does: 'invites a member to a survey, once; it appears on their dashboard',
  run: ({ db, operator }, [mobile = '', projectNumber = '']) =>
    inOneTransaction(db, async (tx) => {
      const member = await memberByMobile(tx, mobile)
      const surveyId = await onlySurvey(tx, projectNumber)
      const { id, isNew } = await inviteOnce(tx, surveyId, member.id)
      if (!isNew) return `${member.name} has been invited to ${projectNumber} already.`
      await audit(tx, operator, 'panelist invited', { panelistId: member.id, subject: `invitation ${id}` })
      return `${member.name} is invited to ${projectNumber}.`
    }),
}

const byReference = (db: Db, referenceNumber: string) =>
  db
    .selectFrom('invitation')
    .select(['id', 'payment_status'])
    .where('reference_number', '=', referenceNumber)
    .limit(2)
    .forUpdate()
    .execute()

async function markPaid(tx: Db, invitationId: number) {
  const paid = await tx
    .updateTable('invitation')
    .set({ payment_status: 'Paid', payment_date: sql<string>`${today}` })
    .where('id', '=', invitationId)
    .where('payment_status', 'in', ['Pending', 'Approved'])
    .where('earned_cents', '>', 0)
    .returning(['panelist_id', 'earned_cents'])
    .executeTakeFirst()
  return paid ?? null
}

const pay: Command = {
  usage: 'payments pay <referenceNumber>',
  does: 'notes today as the day an earned incentive was paid',
  run: ({ db, operator }, [referenceNumber = '']) =>
    inOneTransaction(db, async (tx) => {
      const [invitation, another] = await byReference(tx, referenceNumber)
      if (!invitation) throw new CommandError(`No invitation has the reference number ${referenceNumber}.`)
      if (another) throw new CommandError(`Several invitations have the reference number ${referenceNumber}.`)
      if (invitation.payment_status === 'Paid') return `${referenceNumber} is paid already.`
      const paid = await markPaid(tx, invitation.id)
      if (!paid) {
        const state = invitation.payment_status ?? 'not earned yet'
        throw new CommandError(`${referenceNumber} cannot be paid: it is ${state}. Pending and Approved ones can.`)
      }
      await audit(tx, operator, 'payment changed', {
        panelistId: paid.panelist_id,
        subject: `invitation ${invitation.id}`,
      })
      return `${referenceNumber} is paid: ${((paid.earned_cents ?? 0) / 100).toFixed(2)} dollars.`
    }),
}

export const surveyCommands: readonly Command[] = [invite, pay]
