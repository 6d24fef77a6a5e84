import { classes, shares } from '@wordtide/db'
import { sql } from 'drizzle-orm'

/** The name of the class that gives a share, in a query of shares; null if the owner of the list does. */
export const givingClass = sql<string | null>`(
  select ${classes.name} from ${classes} where ${classes.id} = ${shares.classId} and not ${shares.direct})`
