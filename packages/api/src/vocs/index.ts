export { changeVocabularyImage } from './change-image.ts'
export { findByTerms } from './same-terms.ts'
export { selectVocabularies, viewVocabulary } from './view.ts'
export { type IdentifiedFields, insertVocabularies, replaceVocabularies } from './write-many.ts'
