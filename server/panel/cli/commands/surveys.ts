import { audit } from '../../audit.ts'
import type { Db } from '../../database/schema.ts'
import { inOneTransaction } from '../../database/transaction.ts'
import { inviteOnce } from '../../surveys/invitations.repository.ts'
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

export const surveyCommands: readonly Command[] = [invite]
