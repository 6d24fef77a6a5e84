export type { SaidSound } from './pronounce.ts'
export { soundTypeOf } from './sound-type.ts'
export { createSpeech } from './speech.ts'
