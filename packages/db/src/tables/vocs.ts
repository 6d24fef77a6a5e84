import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { users } from './accounts/accounts.ts'
import { id, isOldKey, sortKey, timestampMs } from './columns.ts'
import { lists } from './lists.ts'

type InLanguage = { language: string; value: string }

export const vocs = pgTable(
  'vocs',
  {
    id: id().primaryKey(),
    listId: id('list_id')
      .notNull()
      .references(() => lists.id, { onDelete: 'cascade' }),
    /** As it was typed. It breaks the ties of its sort key. */
    term: sortKey('term').notNull(),
    pos: text('pos').notNull(),
    label: text('label').notNull(),
    imageId: id('image_id'),
    audioId: id('audio_id'),
    definitions: jsonb('definitions').$type<InLanguage[]>().notNull(),
    examples: jsonb('examples').$type<{ value: string; translations: InLanguage[] }[]>().notNull(),
    attributes: jsonb('attributes').$type<{ name: string; value: string }[]>().notNull(),
    tags: text('tags').array().notNull(),
    notes: text('notes').notNull(),
    // Null after the account was deleted.
    createdById: id('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: timestampMs('created_at').notNull(),
    lastModifiedById: id('last_modified_by').references(() => users.id, { onDelete: 'set null' }),
    lastModifiedAt: timestampMs('last_modified_at').notNull(),
    /** The term, folded: the sort key. */
    termKey: sortKey('term_key').notNull(),
    /** Term and definitions, folded for search; null if they are too long for an index. */
    searchKey: text('search_key'),
    /** The search key if it is too long for an index, else null. */
    longSearchKey: text('long_search_key'),
  },
  (t) => [
    // The orders of a list. They end with the search key, so that a search reads them instead of the table.
    index('vocs_list_created').on(t.listId, t.createdAt, t.id, t.searchKey),
    index('vocs_list_term').on(t.listId, t.termKey, t.term, t.id, t.searchKey),
    // With what the list can be filtered by, so that a filter reads it instead of the table.
    index('vocs_list_filters').on(t.listId, t.id, t.pos, t.tags),
    // No other index has all columns in this order, so that the planner chooses it even while it believes that most keys are old.
    index('vocs_old_keys')
      .on(t.createdAt, t.id)
      .where(isOldKey(sql`coalesce(${t.searchKey}, ${t.longSearchKey})`)),
    // Those that cannot be asked as a translation.
    index('vocs_undefined').on(t.listId, t.createdAt, t.id).where(sql`${t.definitions} = '[]'`),
    index('vocs_image').on(t.imageId),
    index('vocs_audio').on(t.audioId),
    // With the id, so that what a user has written is read in the order in which it was written.
    index('vocs_created_by').on(t.createdById, t.id),
    index('vocs_last_modified_by').on(t.lastModifiedById),
  ],
)
