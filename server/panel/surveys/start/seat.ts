import 'server-only'
import { sql } from 'kysely'

/** How long a started survey counts toward targets. After that, somebody else may take the last seat. */
export const SEAT_HELD_FOR = sql.lit('4 hours')
