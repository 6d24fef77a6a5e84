import { pick, type VocFieldOf, vocFieldsOf } from '@wordtide/contract'
import { isRecord } from '../calls/json.ts'

/** The fields that somebody has written; a part of speech and tags are chosen. */
const written = vocFieldsOf('text', 'parts')
type Written = Record<VocFieldOf<'text' | 'parts'>, unknown>

/** Returns whether a vocabulary loses one of its texts by a change. Adding texts is no loss. */
export function losesText(before: Written, after: Written): boolean {
  const texts = new Set(textsIn(pick(after, written)))
  return textsIn(pick(before, written)).some((text) => text !== '' && !texts.has(text))
}

/** Returns whether a vocabulary loses its image or its sound by a change, also to another one. */
export const losesFile = (before: Files, after: Files): boolean =>
  (before.imageId !== null && before.imageId !== after.imageId) ||
  (before.audioId !== null && before.audioId !== after.audioId)

interface Files {
  imageId: string | null
  audioId: string | null
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap(textsIn)
  return isRecord(value) ? Object.values(value).flatMap(textsIn) : []
}
