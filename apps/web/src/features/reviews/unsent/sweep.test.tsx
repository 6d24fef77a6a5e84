import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { ada, answer, renderApp } from '../../../testing/index.ts'

const day = 24 * 60 * 60 * 1000
const firstSeen = 'wordtide.firstSeen'

beforeEach(() => answer('lists.listOwn', { lists: [], next: null }))

/** Stores an unsent review whose answer is so many days old, with its cards, which have no date. */
function leaveReview(userId: string, id: string, days: number) {
  const answers = [{ vocId: 'v', type: 'dictation', result: 1, date: Date.now() - days * day, thinkingTime: 0 }]
  localStorage.setItem(`wordtide.review.answers:${userId}:${id}`, JSON.stringify({ id, answers }))
  localStorage.setItem(`wordtide.review.cards:${userId}:${id}`, '{"cards":[]}')
}

async function visit() {
  const { unmount } = renderApp('/library')
  await screen.findByRole('heading', { name: 'Library' })
  return unmount
}

const keysWith = (part: string) => Object.keys(localStorage).filter((key) => key.includes(part))

it('unsent reviews of other users are removed 30 days after their last change, with their cards', async () => {
  leaveReview('gone', 'old', 31)
  leaveReview('gone', 'young', 29)
  leaveReview(ada.id, 'own', 300)
  await visit()
  await waitFor(() => expect(keysWith(':old')).toEqual([]))
  expect(keysWith(':young')).toHaveLength(2)
  expect(keysWith(':own')).toHaveLength(2)
})

it('what has no date is removed 30 days after it was first seen to be of another user', async () => {
  localStorage.setItem('wordtide.import.columns:gone', '[]')
  localStorage.setItem('wordtide.review.answers:gone:broken', '{')
  localStorage.setItem(`wordtide.import.columns:${ada.id}`, '[]')
  localStorage.setItem('wordtide.colourMode', 'dark')
  const leave = await visit()
  await waitFor(() => expect(localStorage.getItem(firstSeen)).not.toBeNull())
  expect(keysWith(':gone')).toHaveLength(2)
  leave()
  vi.setSystemTime(Date.now() + 31 * day)
  await visit()
  await waitFor(() => expect(keysWith(':gone')).toEqual([]))
  expect(keysWith(ada.id)).toContain(`wordtide.import.columns:${ada.id}`)
  expect(localStorage.getItem('wordtide.colourMode')).toBe('dark')
  await waitFor(() => expect(localStorage.getItem(firstSeen)).toBeNull())
})
