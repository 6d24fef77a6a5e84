import { customType, timestamp, uuid } from 'drizzle-orm/pg-core'

/** A moment, kept to the millisecond, as everything that leaves the server is. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' })

/** A UUID v7 made by the server. */
export const id = (name = 'id') => uuid(name)

/** Folded text that sorts by code point on every engine, whatever its collations are. */
export const sortKey = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' })
