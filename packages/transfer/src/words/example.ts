import { limits } from '@wordtide/contract/values'
import type { TextPart } from './sentences.ts'

/**
 * Returns a sentence of a text as an example, in which a part of it is between asterisks. Other asterisks are left out. One that is longer than
 * an example may be is cut at both ends, between words where there are spaces. Undefined if the part is too long itself.
 */
export function exampleOf(text: string, sentence: TextPart, part: TextPart): string | undefined {
  const hidden = plain(text.slice(part.from, part.to)).trim()
  const room = limits.voc.value - hidden.length - 2
  // What is cut off at an end shows as an ellipsis and a space.
  if (hidden === '' || room < 4) return undefined
  const before = plain(text.slice(sentence.from, part.from)).trimStart()
  const after = plain(text.slice(part.to, sentence.to)).trimEnd()
  if (before.length + after.length <= room) return `${before}*${hidden}*${after}`
  const half = Math.floor(room / 2)
  const beforeRoom = Math.max(half, room - after.length)
  const afterRoom = room - Math.min(before.length, beforeRoom)
  return `${cutStart(before, beforeRoom)}*${hidden}*${cutEnd(after, afterRoom)}`
}

const plain = (text: string) => text.replaceAll('*', '').replace(/\s+/gu, ' ')

function cutStart(text: string, room: number): string {
  if (text.length <= room) return text
  const kept = text.slice(text.length - room + 2)
  const space = kept.slice(0, -1).indexOf(' ')
  return space === -1 ? `…${wellFormed(kept)}` : `… ${kept.slice(space + 1)}`
}

function cutEnd(text: string, room: number): string {
  if (text.length <= room) return text
  const kept = text.slice(0, room - 2)
  const space = kept.slice(1).lastIndexOf(' ')
  return space === -1 ? `${wellFormed(kept)}…` : `${kept.slice(0, space + 1)} …`
}

/** Leaves out half a character at an end. */
const wellFormed = (text: string) => text.replace(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g, '')
