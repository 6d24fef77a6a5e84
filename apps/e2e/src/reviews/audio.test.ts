import type { Page } from '@playwright/test'
import { decodeSpeech, recordPlayback, watchConsole } from '../fixtures/audio.ts'
import { createList, createVoc } from '../fixtures/lists.ts'
import { keys, startReview } from '../fixtures/reviews.ts'
import { expectGoodScreen } from '../fixtures/screens.ts'
import { expect, test } from '../fixtures/test.ts'
import { createUser } from '../fixtures/users.ts'

test('the details of a vocabulary and a dictation play one sound at a time', { tag: '@nightly' }, async ({
  page,
  server,
}) => {
  await createUser(page.request, server)
  const playback = await recordPlayback(page)
  await test.step('the details, after a failure', () => playDetails(page, playback))
  await test.step('a dictation, of which the next sound is prefetched', () => playDictation(page, playback))
})

type Playback = Awaited<ReturnType<typeof recordPlayback>>

/** The voice only resembles the language of the term. */
async function playDetails(page: Page, playback: Playback): Promise<void> {
  const { id } = await createList(page.request, 'Yam', [], { language: 'he' })
  const voc = await createVoc(page.request, id, { term: 'הים' })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/library/lists/${id}/vocs?voc=${voc}`)
  const play = page.getByRole('button', { name: 'Play (approximate voice)' })
  await page.route('**/api/tts*', (route) => route.fulfill({ status: 503 }))
  await play.click()
  await expect(page.getByText('It could not be played')).toBeVisible()
  await expectGoodScreen(page, 'an approximate voice that failed')
  await page.unroute('**/api/tts*')
  await play.click()
  await expect.poll(playback).toMatchObject({ elements: 1, sounds: [{ endedBy: 'ended' }] })
  await expect(page.getByText('It could not be played')).toBeHidden()
  await page.setViewportSize({ width: 1280, height: 800 })
}

async function playDictation(page: Page, playback: Playback): Promise<void> {
  const { id } = await createList(page.request, 'Sea', ['ola', 'marea'])
  const expectQuietConsole = watchConsole(page)
  await startReview(page, id, 'dictation')
  const dialog = page.getByRole('dialog')
  await expect(dialog).not.toContainText('ola in English')
  await expect.poll(playback).toMatchObject({ elements: 1, sounds: [{ endedBy: 'ended' }] })
  const [first] = (await playback()).sounds
  expect(first?.seconds).toBeGreaterThan(0.1)
  const { seconds, peak } = await decodeSpeech(page, 'ola', 'es')
  expect(seconds).toBeGreaterThan(0.1)
  expect(peak).toBeGreaterThan(0.05)

  // All sounds share one element.
  for (let presses = 0; presses < 5; presses++) await page.keyboard.press('F3')
  const ended = async () => (await playback()).sounds.at(-1)?.endedBy === 'ended'
  await expect.poll(playback).toMatchObject({ elements: 1, starts: 6 })
  await expect.poll(ended).toBe(true)

  // The next sound was prefetched and plays without a connection.
  await page.route('**/api/tts*', (route) => route.abort())
  await page.keyboard.press('Enter')
  await page.keyboard.press(keys.yes)
  await expect(page.getByRole('region', { name: 'Card 2 of 2' })).toBeVisible()
  await expect.poll(playback).toMatchObject({ elements: 1, starts: 7 })
  await expect.poll(ended).toBe(true)
  await expect(dialog).not.toContainText('It could not be played')
  expectQuietConsole()
}
