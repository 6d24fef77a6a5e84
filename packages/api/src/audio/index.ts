export type { SaidSound } from './pronounce.ts'
export { soundTypeOf } from './sound-type.ts'
export { createSpeech, type Speech } from './speech.ts'
