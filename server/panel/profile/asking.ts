import 'server-only'
import type { Db } from '../database/schema.ts'
import type { Caller, Member } from '../handler.ts'
import type { Panel } from '../panel.ts'

/** Who changes their profile, and with what. */
export interface ProfileAsking {
  db: Db
  panel: Panel
  member: Member
  caller: Caller
}
