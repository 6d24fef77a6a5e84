import { expect, test } from './fixtures.ts'
import { decode, listen, watchConsole, watchPolicy } from './hearing.ts'
import { makeList, makeVoc, signInSomebody } from './people.ts'
import { keys, startReview } from './reviewing.ts'
import { expectGoodScreen } from './screens.ts'

test('a dictation is really heard, one sound at a time, and the next one without a connection', async ({
  page,
  server,
}) => {
  await signInSomebody(page.request, server)
  const { id } = await makeList(page.request, 'Sea', ['ola', 'marea'])
  const heard = await listen(page)
  const consoleIsQuiet = watchConsole(page)
  await startReview(page, id, 'dictation')
  const dialog = page.getByRole('dialog')
  await expect(dialog).not.toContainText('ola in English')
  await expect.poll(heard).toMatchObject({ elements: 1, sounds: [{ over: 'ended' }] })
  const [first] = (await heard()).sounds
  expect(first?.seconds).toBeGreaterThan(0.1)
  const { seconds, loudest } = await decode(page, 'ola', 'es')
  expect(seconds).toBeGreaterThan(0.1)
  expect(loudest).toBeGreaterThan(0.05)

  // One element plays one thing at a time.
  for (let presses = 0; presses < 5; presses++) await page.keyboard.press('F3')
  const ended = async () => (await heard()).sounds.at(-1)?.over === 'ended'
  await expect.poll(heard).toMatchObject({ elements: 1, starts: 6 })
  await expect.poll(ended).toBe(true)

  // The next one was fetched ahead: it is heard without a connection.
  await page.route('**/api/tts*', (route) => route.abort())
  await page.keyboard.press('Enter')
  await page.keyboard.press(keys.yes)
  await expect(page.getByRole('region', { name: 'Card 2 of 2' })).toBeVisible()
  await expect.poll(heard).toMatchObject({ elements: 1, starts: 7 })
  await expect.poll(ended).toBe(true)
  await expect(dialog).not.toContainText('It could not be played')
  consoleIsQuiet()
})

test('a vocabulary is heard from its details', async ({ page, server }) => {
  await signInSomebody(page.request, server)
  const heard = await listen(page)
  const policyHolds = watchPolicy(page)
  const { id } = await makeList(page.request, 'Yam', [], { language: 'he' })
  const voc = await makeVoc(page.request, id, { term: 'הים' })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/library/lists/${id}/vocs?voc=${voc}`)
  const play = page.getByRole('button', { name: 'Play (approximate voice)' })
  await expect(play).toHaveAccessibleDescription('This voice only resembles Hebrew')
  await expectGoodScreen(page, 'an approximate voice')

  await page.route('**/api/tts*', (route) => route.fulfill({ status: 503 }))
  await play.click()
  await expect(page.getByText('It could not be played')).toBeVisible()
  await expectGoodScreen(page, 'a sound that failed')
  await page.unroute('**/api/tts*')
  await play.click()
  await expect.poll(heard).toMatchObject({ elements: 1, sounds: [{ over: 'ended' }] })
  await expect(page.getByText('It could not be played')).toBeHidden()
  policyHolds()
})
