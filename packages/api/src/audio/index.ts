export { audioTypeOf, createSpeech } from './speech.ts'
