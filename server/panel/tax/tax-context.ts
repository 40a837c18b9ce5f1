import 'server-only'
import type { Member, PanelCaller } from '../core/handler.ts'
import type { PanelContext } from '../core/panel-context.ts'
import type { Db } from '../database/schema.ts'

/** What tax endpoints need from the request. */
export interface TaxContext {
  db: Db
  panel: PanelContext
  member: Member
  caller: PanelCaller
}
