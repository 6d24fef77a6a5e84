import { describe, expect, it } from 'vitest'
import { idle, leaningOf, reduceSwipe, type Swipe } from './swipe.ts'

interface Options {
  from?: [x: number, y: number]
  /** The time of the finger's first movement. */
  ms?: number
  scrolls?: boolean
}

/** Presses a finger on a window of 360 px, and moves it by each of these distances from there. */
function swipe(
  moves: [x: number, y: number][],
  { from: [x, y] = [180, 300], ms = 50, scrolls = false }: Options = {},
): Swipe {
  const pressed = reduceSwipe(idle, { type: 'press', at: { x, y, time: 0 }, windowWidth: 360 })
  return moves.reduce(
    (state, [dx, dy], index) =>
      reduceSwipe(state, { type: 'move', at: { x: x + dx, y: y + dy, time: ms + index }, scrolls }),
    pressed,
  )
}

describe('a finger that moves', () => {
  it.each([
    ['left', -1, [-96, 10]],
    ['up', 0, [10, -96]],
    ['right', 1, [96, -10]],
  ] as const)('%s leans towards the answer %d, and gives it after 96 px', (_, result, [x, y]) => {
    expect(leaningOf(swipe([[x / 2, y / 2]]))).toEqual({ result, progress: 0.5 })
    expect(leaningOf(swipe([[x, y]]))).toEqual({ result, progress: 1 })
    expect(leaningOf(swipe([[x * 2, y * 2]]))).toEqual({ result, progress: 1 })
  })

  it.each([
    [
      'down',
      [
        [0, 40],
        [0, 96],
      ],
    ],
    ['less than a finger trembles', [[6, -6]]],
    [
      'down first, and then to the side',
      [
        [0, 12],
        [120, 12],
      ],
    ],
  ] as [string, [number, number][]][])('%s leans to nothing', (_, moves) => {
    expect(leaningOf(swipe(moves))).toBeUndefined()
  })

  it('back takes the answer back, and further gives the other one', () => {
    expect(
      leaningOf(
        swipe([
          [-110, 0],
          [-48, 0],
        ]),
      ),
    ).toEqual({ result: -1, progress: 0.5 })
    expect(
      leaningOf(
        swipe([
          [-110, 0],
          [2, 0],
        ]),
      ),
    ).toBeUndefined()
    expect(
      leaningOf(
        swipe([
          [-110, 0],
          [96, 0],
        ]),
      ),
    ).toEqual({ result: 1, progress: 1 })
    expect(
      leaningOf(
        swipe([
          [0, -110],
          [0, 60],
        ]),
      ),
    ).toBeUndefined()
  })

  it('to the side stays there, whatever it does up and down', () => {
    expect(
      leaningOf(
        swipe([
          [20, 0],
          [20, -200],
        ]),
      ),
    ).toEqual({ result: 1, progress: 20 / 96 })
    expect(
      leaningOf(
        swipe([
          [0, -20],
          [200, -20],
        ]),
      ),
    ).toEqual({ result: 0, progress: 20 / 96 })
  })
})

it.each([
  ['from the left edge, where the browser goes back', { from: [23, 300] }],
  ['from the right edge', { from: [337, 300] }],
  ['after a long press, which selects text', { ms: 501 }],
] as [string, Options][])('a swipe %s grades nothing', (_, options) => {
  expect(leaningOf(swipe([[120, 0]], options))).toBeUndefined()
})

it('a card that scrolls is graded to the sides alone', () => {
  expect(leaningOf(swipe([[0, -96]], { scrolls: true }))).toBeUndefined()
  expect(leaningOf(swipe([[96, 0]], { scrolls: true }))).toEqual({ result: 1, progress: 1 })
})

it('a swipe that the browser takes to scroll, or a second finger joins, is over', () => {
  const taken = reduceSwipe(swipe([[96, 0]]), { type: 'end' })
  expect(leaningOf(taken)).toBeUndefined()
  expect(reduceSwipe(taken, { type: 'move', at: { x: 300, y: 300, time: 90 }, scrolls: false })).toBe(idle)
})
