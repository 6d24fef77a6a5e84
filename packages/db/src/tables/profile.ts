import { boolean, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, timestampMs } from './columns.ts'
import { userId } from './references.ts'

/** The languages that a user knows or learns, each once. `level` ranges from 1 (Beginner) to 5 (Native). */
export const userLanguages = pgTable(
  'user_languages',
  {
    id: id().primaryKey(),
    userId: userId(),
    language: text('language').notNull(),
    level: smallint('level').notNull(),
    learning: boolean('learning').notNull(),
    createdAt: timestampMs('created_at').notNull(),
  },
  (t) => [uniqueIndex('user_languages_once').on(t.userId, t.language)],
)
