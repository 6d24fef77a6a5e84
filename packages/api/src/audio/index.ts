export type { SaidSound } from './speak.ts'
export { createSpeech, soundTypeOf } from './speech.ts'
