import 'server-only'
import { sql } from 'kysely'

/** A started survey counts towards targets this long; after that, somebody else may take the last seat. */
export const SEAT_HELD_FOR = sql.lit('4 hours')
