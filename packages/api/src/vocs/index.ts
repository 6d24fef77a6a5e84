export { changeVocabularyImage } from './change-image.ts'
export { findByTerms } from './same-terms.ts'
export { selectVocabularies, viewVocabulary } from './view.ts'
export { insertVocabularies, replaceVocabularies, type WrittenVocabulary } from './write-many.ts'
