import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ListenEvent, type ListenState, parts, reduceListening, startListening } from './listen.ts'

const anyEvents = fc.array(fc.constantFrom<ListenEvent>('over', 'next', 'previous', 'pause', 'play'), { maxLength: 40 })

test('each word comes once, with its parts in their order, if nobody presses anything', () => {
  fc.assert(
    fc.property(fc.nat(20), (count) => {
      const seen: string[] = []
      let state = startListening
      while (state.index < count) {
        seen.push(`${state.index} ${state.part}`)
        state = reduceListening(state, 'over', count)
      }
      expect(seen).toEqual(Array.from({ length: count }, (_, n) => parts.map((part) => `${n} ${part}`)).flat())
    }),
  )
})

test('buttons step by a word from its term, never before the first or past the end, and leave a pause as it is', () => {
  fc.assert(
    fc.property(fc.nat(10), anyEvents, (count, events) => {
      let state: ListenState = startListening
      for (const event of events) {
        const next = reduceListening(state, event, count)
        if (state.index === count) expect(next).toBe(state)
        else if (event === 'next') expect(next).toEqual({ ...state, index: state.index + 1, part: 'term' })
        else if (event === 'previous')
          expect(next).toEqual({ ...state, index: Math.max(0, state.index - 1), part: 'term' })
        else if (event !== 'over') expect(next).toEqual({ ...state, isPaused: event === 'pause' })
        expect(next.index).toBeLessThanOrEqual(count)
        state = next
      }
    }),
  )
})
