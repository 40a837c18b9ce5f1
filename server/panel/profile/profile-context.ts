import 'server-only'
import type { Member, PanelCaller } from '../core/handler.ts'
import type { PanelContext } from '../core/panel-context.ts'
import type { Db } from '../database/schema.ts'

/** What every change to a profile needs from its request. */
export interface ProfileContext {
  db: Db
  panel: PanelContext
  member: Member
  caller: PanelCaller
}
