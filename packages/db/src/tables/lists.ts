import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { users } from './accounts/accounts.ts'
import { id, isOldKey, sortKey, timestampMs } from './columns.ts'

export const lists = pgTable(
  'lists',
  {
    id: id().primaryKey(),
    /**
     * Null for a list that is deleted, and whose rows are still being deleted (decision 016): nobody's list is in no query of a user, also of
     * the release before.
     */
    ownerId: id('owner_id').references(() => users.id, { onDelete: 'cascade' }),
    /** The former owner, whose room is given back with the rows. Null if the account is deleted, too. */
    deletedOwnerId: id('deleted_owner_id'),
    name: text('name').notNull(),
    description: text('description').notNull(),
    /** The file in the image store, or null. */
    imageId: id('image_id'),
    language: text('language').notNull(),
    targetLanguages: text('target_languages').array().notNull(),
    tags: text('tags').array().notNull(),
    public: boolean('public').notNull(),
    createdAt: timestampMs('created_at').notNull(),
    lastModifiedAt: timestampMs('last_modified_at').notNull(),
    /** Name, description and tags, folded for search. */
    searchKey: text('search_key').notNull(),
    /** The time when the last vocabulary was added. The next one is never dated earlier, even if a server's clock is behind. */
    lastAddedAt: timestampMs('last_added_at').notNull().default(sql`'epoch'`),
    /**
     * The list that this one was copied from, if any, also after that was deleted: no other gets its id. A foreign key would make the deletion
     * of a list rewrite its copies, which belong to any number of users.
     */
    copiedFromId: id('copied_from_id'),
    /** The name that the list had when it was copied. Null for a list that is no copy. */
    copiedFromName: text('copied_from_name'),
    /** Its owner. Null after the account was deleted. */
    copiedFromOwnerId: id('copied_from_owner_id').references(() => users.id, { onDelete: 'set null' }),
    // Each counter is updated in the transaction that changes what it counts.
    vocsCount: integer('vocs_count').notNull().default(0),
    learnersCount: integer('learners_count').notNull().default(0),
    ratingsSum: integer('ratings_sum').notNull().default(0),
    ratingsCount: integer('ratings_count').notNull().default(0),
    /*
     * The sort keys of pages, generated from the columns above. Only a stored column lets an update leave the indexes alone if the value
     * stays the same: an index on an expression of `vocs_count` would be written, with all others, for each vocabulary (decision 003).
     */
    /** The folded name. */
    nameKey: sortKey('name_key').notNull().generatedAlwaysAs(sql`split_part(search_key, E'\\n', 1)`),
    /** The mean of the ratings in tenths, as it is shown; -1 for a list without vocabularies. */
    ratingRank: integer('rating_rank')
      .notNull()
      .generatedAlwaysAs(
        sql`case when vocs_count = 0 then -1 when ratings_count = 0 then 0
        else (20 * ratings_sum + ratings_count) / (2 * ratings_count) end`,
      ),
    /** The number of learners; -1 for a list without vocabularies. */
    learnersRank: integer('learners_rank')
      .notNull()
      .generatedAlwaysAs(sql`case when vocs_count = 0 then -1 else learners_count end`),
  },
  (t) => [
    // The order of each page, for all languages and for one.
    index('lists_owner_created').on(t.ownerId, t.createdAt, t.id),
    index('lists_owner_language').on(t.ownerId, t.language, t.createdAt, t.id),
    index('lists_public_created').on(t.createdAt, t.id).where(sql`${t.public}`),
    index('lists_public_language').on(t.language, t.createdAt, t.id).where(sql`${t.public}`),
    index('lists_owner_name').on(t.ownerId, t.nameKey, t.id),
    index('lists_owner_language_name').on(t.ownerId, t.language, t.nameKey, t.id),
    index('lists_public_name').on(t.nameKey, t.id).where(sql`${t.public}`),
    index('lists_public_language_name').on(t.language, t.nameKey, t.id).where(sql`${t.public}`),
    index('lists_public_rating').on(t.ratingRank, t.ratingsCount, t.id).where(sql`${t.public}`),
    index('lists_public_language_rating').on(t.language, t.ratingRank, t.ratingsCount, t.id).where(sql`${t.public}`),
    index('lists_public_learners').on(t.learnersRank, t.id).where(sql`${t.public}`),
    index('lists_public_language_learners').on(t.language, t.learnersRank, t.id).where(sql`${t.public}`),
    index('lists_language').on(t.language),
    // `fastupdate` off: every search would have to scan the pending list of new entries.
    index('lists_search').using('gin', t.searchKey.op('gin_trgm_ops')).with({ fastupdate: false }),
    // For searches too short for trigrams. A migration defines `short_grams`.
    index('lists_short_search').using('gin', sql`short_grams(${t.searchKey})`).with({ fastupdate: false }),
    index('lists_image').on(t.imageId),
    index('lists_old_keys').on(t.createdAt, t.id).where(isOldKey(t.searchKey)),
    index('lists_deleted').on(t.id).where(sql`${t.ownerId} is null`),
    index('lists_copied_from_owner').on(t.copiedFromOwnerId).where(sql`${t.copiedFromOwnerId} is not null`),
  ],
)
