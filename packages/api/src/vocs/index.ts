export { selectVocabularies, viewVocabulary } from './view.ts'
