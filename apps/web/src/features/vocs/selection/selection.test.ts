import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { emptySelection, type Selection, type SelectionAction, select } from './selection.ts'

const order = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

const after = (...actions: SelectionAction[]): Selection => actions.reduce(select, emptySelection)
const selected = (selection: Selection) => order.filter((id) => selection.ids.has(id)).join('')

describe('the selection', () => {
  it('has a row after it was toggled, and not after it was toggled again', () => {
    expect(selected(after({ type: 'toggle', id: 'b' }))).toBe('b')
    expect(selected(after({ type: 'toggle', id: 'b' }, { type: 'toggle', id: 'b' }))).toBe('')
  })

  it('has the rows from the anchor to another one, in both directions', () => {
    expect(selected(after({ type: 'toggle', id: 'c' }, { type: 'extend', to: 'e', order }))).toBe('cde')
    expect(selected(after({ type: 'toggle', id: 'c' }, { type: 'extend', to: 'a', order }))).toBe('abc')
  })

  it('begins a range at the row that was opened', () => {
    expect(selected(after({ type: 'anchor', id: 'd' }, { type: 'extend', to: 'f', order }))).toBe('def')
  })

  it('begins a range at its end if there is no anchor', () => {
    expect(selected(after({ type: 'extend', to: 'f', order }))).toBe('f')
    expect(selected(after({ type: 'extend', to: 'f', order }, { type: 'extend', to: 'g', order }))).toBe('fg')
  })

  it('shrinks a range, and turns it around the anchor', () => {
    const grown = after({ type: 'toggle', id: 'c' }, { type: 'extend', to: 'g', order })
    expect(selected(select(grown, { type: 'extend', to: 'd', order }))).toBe('cd')
    expect(selected(select(grown, { type: 'extend', to: 'b', order }))).toBe('bc')
  })

  it('keeps the rows selected outside of the range', () => {
    const two = after({ type: 'toggle', id: 'e' }, { type: 'toggle', id: 'b' }, { type: 'extend', to: 'f', order })
    expect(selected(two)).toBe('bcdef')
    expect(selected(select(two, { type: 'extend', to: 'c', order }))).toBe('bce')
  })

  it('begins a new range at the focused row, unless the current range ends there', () => {
    const two = after({ type: 'toggle', id: 'a' }, { type: 'extend', from: 'a', to: 'b', order })
    expect(selected(select(two, { type: 'extend', from: 'b', to: 'c', order }))).toBe('abc')
    expect(selected(select(two, { type: 'extend', from: 'b', to: 'a', order }))).toBe('a')
    expect(selected(select(two, { type: 'extend', from: 'e', to: 'f', order }))).toBe('abef')
  })

  it('has all loaded rows, or none', () => {
    expect(selected(after({ type: 'all', order }))).toBe('abcdefgh')
    expect(selected(after({ type: 'all', order }, { type: 'clear' }))).toBe('')
  })

  it('loses the rows that are gone, with the anchor', () => {
    const range = after({ type: 'toggle', id: 'b' }, { type: 'extend', to: 'd', order })
    const loaded = select(range, { type: 'load', order: ['a', 'c', 'd', 'e'] })
    expect(selected(loaded)).toBe('cd')
    expect(loaded.anchor).toBeUndefined()
  })

  it('does not select rows that are loaded later', () => {
    const all = after({ type: 'all', order: ['a', 'b'] }, { type: 'load', order })
    expect(selected(all)).toBe('ab')
  })
})

const id = fc.constantFrom(...order)
const action = fc.oneof<fc.Arbitrary<SelectionAction>[]>(
  fc.record({ type: fc.constant('toggle' as const), id }),
  fc.record({ type: fc.constant('extend' as const), to: id, order: fc.constant(order) }),
  fc.record({ type: fc.constant('anchor' as const), id }),
  fc.record({ type: fc.constant('load' as const), order: fc.subarray(order) }),
  fc.constant({ type: 'all' as const, order }),
  fc.constant({ type: 'clear' as const }),
)
const selection = fc.array(action, { maxLength: 12 }).map((actions) => after(...actions))

test('a range from an empty selection is an interval that ends at the anchor and at the other row', () => {
  fc.assert(
    fc.property(id, fc.array(id, { minLength: 1 }), (anchor, ends) => {
      const range = after({ type: 'anchor', id: anchor }, ...ends.map((to) => ({ type: 'extend' as const, to, order })))
      const bounds = [order.indexOf(anchor), order.indexOf(ends.at(-1) ?? anchor)].toSorted((a, b) => a - b)
      expect(selected(range)).toBe(order.slice(bounds[0], (bounds[1] ?? 0) + 1).join(''))
    }),
  )
})

test('toggling a row twice changes nothing', () => {
  fc.assert(
    fc.property(selection, id, (before, toggled) => {
      const twice = [1, 2].reduce((current) => select(current, { type: 'toggle', id: toggled }), before)
      expect(selected(twice)).toBe(selected(before))
    }),
  )
})

test('only loaded rows are selected, and loading the same rows again changes nothing', () => {
  fc.assert(
    fc.property(selection, fc.subarray(order), (before, loaded) => {
      const kept = select(before, { type: 'load', order: loaded })
      expect([...kept.ids].every((one) => loaded.includes(one) && before.ids.has(one))).toBe(true)
      expect([...before.ids].filter((one) => loaded.includes(one)).every((one) => kept.ids.has(one))).toBe(true)
      expect(select(kept, { type: 'load', order: loaded })).toBe(kept)
    }),
  )
})

test('a range always has its anchor and its end, and never deselects the rows selected before it', () => {
  fc.assert(
    fc.property(selection, id, (before, to) => {
      const fresh = select(before, { type: 'anchor', id: before.anchor ?? to })
      const extended = select(fresh, { type: 'extend', to, order })
      for (const one of [to, fresh.anchor ?? to, ...before.ids]) expect(extended.ids.has(one)).toBe(true)
    }),
  )
})
