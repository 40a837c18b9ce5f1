import 'server-only'
import { sql } from 'kysely'

/** First and last name of a member, in a query of `panelist`. */
export const memberName = sql<string>`panelist.first_name || ' ' || panelist.last_name`
