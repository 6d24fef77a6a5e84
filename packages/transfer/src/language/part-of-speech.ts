import { type PartOfSpeech, partOfSpeechCodes, partsOfSpeech } from '@wordtide/contract/values'
import { foldName } from '../columns/columns.ts'

/** The abbreviations of dictionaries that differ from our codes. */
const abbreviations: [string, PartOfSpeech][] = [
  ['pron', 'pro'],
  ['prep', 'pre'],
  ['conj', 'con'],
  ['interj', 'intr'],
  ['int', 'intr'],
]

const byName = new Map<string, PartOfSpeech>([
  ...abbreviations,
  ...partOfSpeechCodes.flatMap((code): [string, PartOfSpeech][] => [
    [code, code],
    [foldName(partsOfSpeech[code]), code],
  ]),
])

/** Returns the part of speech with this code, name or usual abbreviation, with or without a full stop. Case makes no difference. */
export const parsePartOfSpeech = (text: string): PartOfSpeech | undefined =>
  byName.get(foldName(text).replace(/\.$/, ''))
