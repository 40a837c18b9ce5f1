import type { Db } from '../../panel/database/schema.ts'
import { inOneTransaction } from '../../panel/database/transaction.ts'
import { type InvitationSent, type InviteContext, invite, remind } from '../../panel/surveys/invite.ts'
import { CommandError } from '../terminal.ts'
import type { CommandContext } from './command-context.ts'
import { memberByMobile, surveyByProject } from './find.ts'
import { mailNote, withPanel } from './with-panel.ts'

type Send = (tx: Db, context: InviteContext, surveyId: number, panelistId: number) => Promise<InvitationSent>

const sendTo = (context: CommandContext, mobile: string, projectNumber: string, send: Send) =>
  withPanel(context, (panel) =>
    inOneTransaction(context.db, async (tx) => {
      const member = await memberByMobile(tx, mobile)
      const surveyId = await surveyByProject(tx, projectNumber)
      return { member, ...(await send(tx, { panel, by: context.operator }, surveyId, member.id)) }
    }),
  )

export async function inviteMember(context: CommandContext, mobile: string, projectNumber: string): Promise<string> {
  const { member, changed, mailed } = await sendTo(context, mobile, projectNumber, invite)
  if (!changed) return `${member.name} has already been invited to ${projectNumber}.`
  return `${member.name} is invited to ${projectNumber}.${mailNote(mailed)}`
}

export async function remindMember(context: CommandContext, mobile: string, projectNumber: string): Promise<string> {
  const { member, changed, mailed } = await sendTo(context, mobile, projectNumber, remind)
  if (!changed) throw new CommandError(`${member.name} has no open invitation to ${projectNumber}.`)
  return `${member.name} is reminded of ${projectNumber}.${mailNote(mailed)}`
}
