import 'server-only'
import type { Member, PanelCaller } from '../core/handler.ts'
import type { PanelContext } from '../core/panel-context.ts'
import type { Db } from '../database/schema.ts'

/** Who changes their profile, and with what. */
export interface ProfileContext {
  db: Db
  panel: PanelContext
  member: Member
  caller: PanelCaller
}
