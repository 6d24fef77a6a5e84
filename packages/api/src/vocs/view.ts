import { languageCode, partOfSpeech, type VocView } from '@wordtide/contract'
import { type Database, users, vocs } from '@wordtide/db'
import { aliasedTable, eq, type SQL } from 'drizzle-orm'

const creators = aliasedTable(users, 'creators')
const modifiers = aliasedTable(users, 'modifiers')

/** A vocabulary with the names of those who wrote it. */
export interface VocWithNames {
  voc: typeof vocs.$inferSelect
  createdBy: string | null
  lastModifiedBy: string | null
}

/** Vocabularies with the names that their views show. */
export const selectVocs = (db: Database, where: SQL | undefined): Promise<VocWithNames[]> =>
  db
    .select({ voc: vocs, createdBy: creators.name, lastModifiedBy: modifiers.name })
    .from(vocs)
    .leftJoin(creators, eq(creators.id, vocs.createdById))
    .leftJoin(modifiers, eq(modifiers.id, vocs.lastModifiedById))
    .where(where)

const deletedUser = 'Deleted user'

const inLanguage = ({ language, value }: { language: string; value: string }) => ({
  language: languageCode.parse(language),
  value,
})

/** A vocabulary as it is answered; `language` is its list's. */
export function viewVoc({ voc, createdBy, lastModifiedBy }: VocWithNames, language: string): VocView {
  return {
    id: voc.id,
    listId: voc.listId,
    term: voc.term,
    pos: partOfSpeech.parse(voc.pos),
    label: voc.label,
    image: voc.imageId === null ? null : `/api/vocs/${voc.id}/image/${voc.imageId}`,
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
  }
}
