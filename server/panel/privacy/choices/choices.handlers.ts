import 'server-only'
import type { Handlers } from '../../core/handler.ts'
import { choicesOf } from './choices.ts'
import { saveChoices } from './save-choices.ts'

/** @see docs/specification/settings.md#survey-invitations */
export const messageChoiceHandlers: Handlers<'messageChoices' | 'saveMessageChoices'> = {
  messageChoices: async ({ db, panel, member, caller }) => choicesOf(db, panel, await member.row(), caller),
  saveMessageChoices: (request) => saveChoices(request, request.body),
}
