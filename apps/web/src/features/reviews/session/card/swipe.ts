import type { Answer } from '@wordtide/scheduling'

/** A point of the window, in CSS pixels, at a time in ms. */
export interface Touch {
  x: number
  y: number
  time: number
}

export type Swipe =
  | { phase: 'idle' }
  /** A finger lies on the card and has not moved yet. */
  | { phase: 'pressed'; start: Touch }
  /** The first movement decides between the sides and the top. */
  | { phase: 'swiping'; start: Touch; at: Touch; axis: 'sides' | 'top' }

export type SwipeEvent =
  | { type: 'press'; at: Touch; windowWidth: number }
  | { type: 'move'; at: Touch; scrolls: boolean }
  /** The finger is let go, the browser has taken it to scroll, or there is a second one. */
  | { type: 'end' }

/** A browser goes back when a finger comes from the edge of the screen. */
const edge = 24
/** Less than that is a tap whose finger was not still. */
const slop = 10
/** The distance after which a swipe grades. */
const graded = 96
/** A finger that lies still for so long selects text. */
const longPressMs = 500

export const idle: Swipe = { phase: 'idle' }

/** Follows one finger. A card that scrolls keeps its vertical movements for that. */
export function reduceSwipe(swipe: Swipe, event: SwipeEvent): Swipe {
  switch (event.type) {
    case 'press':
      return event.at.x < edge || event.at.x > event.windowWidth - edge ? idle : { phase: 'pressed', start: event.at }
    case 'move':
      return swipe.phase === 'idle' ? idle : move(swipe, event)
    case 'end':
      return idle
  }
}

function move(swipe: Exclude<Swipe, { phase: 'idle' }>, { at, scrolls }: Extract<SwipeEvent, { type: 'move' }>): Swipe {
  if (swipe.phase === 'swiping') return { ...swipe, at }
  const { start } = swipe
  const [x, y] = [at.x - start.x, at.y - start.y]
  if (at.time - start.time > longPressMs) return idle
  if (Math.hypot(x, y) < slop) return swipe
  if (Math.abs(x) > Math.abs(y)) return { phase: 'swiping', start, at, axis: 'sides' }
  return y < 0 && !scrolls ? { phase: 'swiping', start, at, axis: 'top' } : idle
}

/** The answer towards which a finger has moved, and how far: at 1 it is given once the finger is let go. */
export interface Leaning {
  result: Answer
  progress: number
}

/** Returns the answer towards which a finger has moved; undefined if there is none. Moving back cancels it. */
export function leaningOf(swipe: Swipe): Leaning | undefined {
  if (swipe.phase !== 'swiping') return undefined
  const [x, y] = [swipe.at.x - swipe.start.x, swipe.at.y - swipe.start.y]
  const distance = swipe.axis === 'sides' ? Math.abs(x) : -y
  if (distance < slop) return undefined
  const result = swipe.axis === 'top' ? 0 : x < 0 ? -1 : 1
  return { result, progress: Math.min(distance / graded, 1) }
}
