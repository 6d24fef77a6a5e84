import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { touchGrading } from '../../../../shared/lib/kept/touch-grading.ts'
import { makeCard, makeCards } from '../../testing/fixtures.ts'
import { button, findRegion, openReview } from '../../testing/review.ts'

const finger = { pointerId: 1, pointerType: 'touch', isPrimary: true }
const at = (x: number, y: number) => ({ ...finger, clientX: x, clientY: y })

function tap(element: Element, pointerType = 'touch') {
  fireEvent.pointerDown(element, { ...at(200, 300), pointerType })
  fireEvent.pointerUp(element, { ...at(200, 300), pointerType })
  fireEvent.click(element)
}

/** Moves a finger along these points, from the first of them, and lets it go. */
function swipe(element: Element, ...[from, ...points]: [x: number, y: number][]) {
  if (from === undefined) return
  fireEvent.pointerDown(element, at(...from))
  for (const point of points) fireEvent.pointerMove(element, at(...point))
  fireEvent.pointerUp(element, at(...(points.at(-1) ?? from)))
}

const vibrate = vi.fn()
const reviewed = async () => (await openReview(makeCards('Apfel', 'Birne'))).user

beforeEach(() => {
  vibrate.mockReset()
  vi.stubGlobal('navigator', Object.assign(navigator, { vibrate }))
  touchGrading.turn(true)
})

describe('a tap', () => {
  test('on the card shows its answer, which a click of the mouse does not', async () => {
    await reviewed()
    tap(screen.getByText('Apfel'), 'mouse')
    expect(screen.queryByText('meaning of Apfel')).toBeNull()
    tap(screen.getByText('Apfel'))
    expect(screen.getByText('meaning of Apfel')).toBeInTheDocument()
  })

  test('on a control of the card does not, nor one that puts the keyboard away', async () => {
    await openReview([makeCard({ reviewType: 'dictation' })])
    const card = within(await findRegion('Card 1 of 1'))
    tap(card.getByRole('button', { name: /^No voice/ }))
    await waitFor(() => expect(card.getByRole('textbox')).toHaveFocus())
    tap(card.getByText('Dictation'))
    expect(button('Show Answer')).toBeInTheDocument()
  })
})

describe('a swipe', () => {
  test('grades the card whose answer is shown, and Undo takes it back', async () => {
    const user = await reviewed()
    const card = await findRegion('Card 1 of 2')
    swipe(card, [200, 300], [80, 300])
    expect(card).toBeInTheDocument()
    await user.keyboard('{Enter}')
    swipe(await findRegion('Card 1 of 2'), [200, 300], [80, 300])
    await findRegion('Card 2 of 2')
    expect(vibrate).toHaveBeenCalledOnce()
    await user.keyboard('u')
    await findRegion('Card 1 of 2')
  })

  test('says its answer while the finger moves, and is taken back by moving back or by letting go early', async () => {
    const user = await reviewed()
    await user.keyboard('{Enter}')
    const card = await findRegion('Card 1 of 2')
    fireEvent.pointerDown(card, at(200, 300))
    fireEvent.pointerMove(card, at(150, 300))
    const label = () => screen.getAllByText('No').find(({ tagName }) => tagName === 'P')
    expect(label()).toBeVisible()
    fireEvent.pointerMove(card, at(60, 300))
    fireEvent.pointerMove(card, at(190, 300))
    fireEvent.pointerUp(card, at(190, 300))
    swipe(card, [200, 300], [150, 300])
    expect(label()).toBeUndefined()
    expect(screen.getByRole('region', { name: 'Card 1 of 2' })).toBe(card)
    expect(vibrate).not.toHaveBeenCalled()
  })

  test('does nothing, and nothing vibrates, where they are turned off', async () => {
    touchGrading.turn(false)
    const user = await reviewed()
    await user.keyboard('{Enter}')
    const card = await findRegion('Card 1 of 2')
    swipe(card, [200, 300], [80, 300])
    expect(screen.getByRole('region', { name: 'Card 1 of 2' })).toBe(card)
    fireEvent.click(button('Yes'))
    expect(vibrate).not.toHaveBeenCalled()
  })
})
