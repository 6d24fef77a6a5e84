export { createSpeech, soundTypeOf } from './speech.ts'
