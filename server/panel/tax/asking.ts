import 'server-only'
import type { Db } from '../database/schema.ts'
import type { Caller, Member } from '../handler.ts'
import type { Panel } from '../panel.ts'

/** What every rule about tax forms needs of the request. */
export interface TaxAsking {
  db: Db
  panel: Panel
  member: Member
  caller: Caller
}
