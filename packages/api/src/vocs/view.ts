import { imagePathOf, languageCode, partOfSpeech, type VocView } from '@wordtide/contract'
import { type Database, users, vocs } from '@wordtide/db'
import { aliasedTable, eq, type SQL } from 'drizzle-orm'

const creators = aliasedTable(users, 'creators')
const modifiers = aliasedTable(users, 'modifiers')

/** A vocabulary with the names of the users who created and last modified it; null if the account was deleted. */
export interface VocabularyWithNames {
  voc: typeof vocs.$inferSelect
  createdBy: string | null
  lastModifiedBy: string | null
}

/** Selects vocabularies with the names that their views carry. */
export const selectVocabularies = (db: Database, where: SQL | undefined): Promise<VocabularyWithNames[]> =>
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

/** The view of a vocabulary; `language` is the language of its list. */
export function viewVocabulary({ voc, createdBy, lastModifiedBy }: VocabularyWithNames, language: string): VocView {
  const { imageId, createdById, lastModifiedById, termKey, searchKey, ...columns } = voc
  return {
    ...columns,
    pos: partOfSpeech.parse(voc.pos),
    image: imagePathOf('vocs', voc.id, imageId),
    language: languageCode.parse(language),
    definitions: voc.definitions.map(inLanguage),
    examples: voc.examples.map(({ value, translations }) => ({ value, translations: translations.map(inLanguage) })),
    createdBy: createdBy ?? deletedUser,
    createdAt: voc.createdAt.getTime(),
    lastModifiedBy: lastModifiedBy ?? deletedUser,
    lastModifiedAt: voc.lastModifiedAt.getTime(),
  }
}
