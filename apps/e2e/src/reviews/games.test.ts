import type { Page } from '@playwright/test'
import { recordPlayback, watchConsole } from '../fixtures/audio.ts'
import { createList } from '../fixtures/lists.ts'
import { expectGoodScreen } from '../fixtures/screens.ts'
import { expect, test } from '../fixtures/test.ts'
import { createUser } from '../fixtures/users.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

const terms = ['ola', 'marea', 'vela', 'mar']
const meaningOf = (term: string) => `${term} in English`

const game = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) })

test('a learner plays on a phone, by touch and by keys', async ({ page, server }) => {
  await createUser(page.request, server)
  const { id } = await createList(page.request, 'Sea', terms)
  const playback = await recordPlayback(page)
  const expectQuietConsole = watchConsole(page)
  await page.goto(`/library/lists/${id}/vocs?tag=sea`)
  await page.getByRole('button', { name: 'Play', exact: true }).tap()

  await test.step('words are heard hands-free, and shown on the lock screen', async () => {
    await game(page, 'Listen').tap()
    // The silence that holds the media keys has an element of its own.
    await expect.poll(async () => (await playback()).sounds.length).toBeGreaterThan(1)
    const shown = () =>
      page.evaluate(() => [navigator.mediaSession.playbackState, navigator.mediaSession.metadata?.title])
    expect(await shown()).toEqual(['playing', expect.stringMatching(/./)])
    await page.getByRole('button', { name: 'Pause' }).tap()
    const term = await page.getByRole('region', { name: 'Word 1 of 4' }).getByRole('heading').textContent()
    await expect.poll(shown).toEqual(['paused', term])
    const [silence, heard] = (await playback()).sounds.map(({ seconds }) => seconds).toSorted((a, b) => b - a)
    expect(silence).toBe(10)
    expect(heard).toBeGreaterThan(0.1)
    await expectGoodScreen(page, 'listening')
    for (const _ of terms) await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('heading', { name: 'You went through 4 words' })).toBeVisible()
  })

  await test.step('pairs are found by touch', async () => {
    await page.getByRole('button', { name: 'Another game' }).tap()
    await game(page, 'Match').tap()
    for (const term of terms) {
      await page.getByRole('button', { name: term, exact: true }).tap()
      await page.getByRole('button', { name: meaningOf(term), exact: true }).tap()
    }
    await expect(page.getByRole('heading', { name: /s for 4 pairs/ })).toBeVisible()
  })

  await test.step('a test is taken by keys, and marked at the end', async () => {
    await page.getByRole('button', { name: 'Another game' }).tap()
    await game(page, 'Test').tap()
    for (let number = 1; number <= terms.length; number++) {
      const question = page.getByRole('form', { name: `Question ${number}`, exact: true })
      await expect(question).toBeVisible()
      if (number === 1) await expectGoodScreen(page, 'a question of a test')
      if ((await question.getByRole('textbox').count()) === 0) await page.keyboard.press('1')
      await page.keyboard.press('Enter')
    }
    await expect(page.getByRole('list', { name: 'Marked answers' }).getByRole('listitem')).toHaveCount(4)
    // Typed answers were left empty.
    await expect(page.getByText('No answer').first()).toBeVisible()
    await expectGoodScreen(page, 'a marked test')
    await page.getByRole('button', { name: /^Practise/ }).tap()
    await expect(page.getByText('Practice: nothing counts')).toBeVisible()
  })
  expectQuietConsole()
})
