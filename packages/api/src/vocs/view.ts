import { audioPathOf, imagePathOf, languageCode, partOfSpeech, type VocView } from '@wordtide/contract'
import { arrayInput, type Database, type Inputs, lists, shares, statement, users, vocs } from '@wordtide/db'
import { aliasedTable, eq, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { listColumns, sharedAs, shareOf } from '../lists/index.ts'
import { deletedUser, nameUnlessBlocked } from '../users/index.ts'
import type { ViewedRow } from './columns.ts'

const creators = aliasedTable(users, 'creators')
const modifiers = aliasedTable(users, 'modifiers')

/** A vocabulary with the names of the users who created and last modified it; null if the account was deleted. */
export interface VocabularyWithNames {
  voc: ViewedRow
  createdBy: string | null
  lastModifiedBy: string | null
}

const withNames = { voc: vocs, createdBy: creators.name, lastModifiedBy: modifiers.name }
const isCreator = eq(creators.id, vocs.createdById)
const isModifier = eq(modifiers.id, vocs.lastModifiedById)

/** Selects vocabularies with the names that their views carry; the ids as PostgreSQL writes an array. */
export const selectVocabularies = statement((db, input: Inputs<{ ids: string }>) =>
  db
    .select(withNames)
    .from(vocs)
    .leftJoin(creators, isCreator)
    .leftJoin(modifiers, isModifier)
    .where(sql`${vocs.id} = any(${input.ids}::uuid[])`),
)

const withList = (db: Database, userId: Placeholder, condition: SQL) =>
  db
    .select({
      voc: vocs,
      createdBy: nameUnlessBlocked(creators.name, creators.id, userId),
      lastModifiedBy: nameUnlessBlocked(modifiers.name, modifiers.id, userId),
      list: listColumns,
      share: sharedAs,
    })
    .from(vocs)
    .leftJoin(creators, isCreator)
    .leftJoin(modifiers, isModifier)
    .innerJoin(lists, eq(lists.id, vocs.listId))
    .leftJoin(shares, shareOf(userId))
    .where(condition)

/** Selects a vocabulary with these names as the user sees them, its list, and what the user's share of that gives: null without a share. */
export const selectWithList = statement((db, input: Inputs<{ id: string; userId: string }>) =>
  withList(db, input.userId, eq(vocs.id, input.id)),
)

/** The same for several vocabularies; the ids as PostgreSQL writes an array. */
export const selectWithLists = statement((db, input: Inputs<{ ids: string; userId: string }>) =>
  withList(db, input.userId, sql`${vocs.id} = any(${arrayInput(input.ids, 'uuid')})`),
)

/** The view of a text in a language. */
export const inLanguage = ({ language, value }: { language: string; value: string }) => ({
  language: languageCode.parse(language),
  value,
})

/**
 * The view of a vocabulary; `language` is the language of its list. It names every field: an object that is copied without some of its
 * fields takes ten times as long to make.
 */
export const viewVocabulary = ({ voc, createdBy, lastModifiedBy }: VocabularyWithNames, language: string): VocView => ({
  id: voc.id,
  listId: voc.listId,
  term: voc.term,
  pos: partOfSpeech.parse(voc.pos),
  label: voc.label,
  image: imagePathOf('vocs', voc.id, voc.imageId),
  audio: audioPathOf(voc.id, voc.audioId),
  language: languageCode.parse(language),
  definitions: voc.definitions.map(inLanguage),
  examples: voc.examples.map(({ value, translations }) => ({ value, translations: translations.map(inLanguage) })),
  attributes: voc.attributes,
  tags: voc.tags,
  notes: voc.notes,
  createdBy: createdBy ?? deletedUser,
  createdAt: voc.createdAt.getTime(),
  lastModifiedBy: lastModifiedBy ?? deletedUser,
  lastModifiedAt: voc.lastModifiedAt.getTime(),
})
