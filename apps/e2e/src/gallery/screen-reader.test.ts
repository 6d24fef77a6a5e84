import type { Page } from '@playwright/test'
import { answerButtons, showAnswerButton, startReview } from '../fixtures/reviews.ts'
import { expect, openPage, test } from './test.ts'

/** Records what live regions say, from now on; returns a function that returns it. */
async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const said: string[] = []
    const live = '[role=status], [role=alert], [aria-live=polite], [aria-live=assertive], [role=log]'
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const element = target instanceof Element ? target : target.parentElement
        const regions = [element?.closest(live), ...(element?.querySelectorAll(live) ?? [])]
        for (const region of regions) {
          const text = (region?.textContent ?? '').replace(/\s+/g, ' ').trim()
          if (text !== '' && said.at(-1) !== text) said.push(text)
        }
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
    Object.defineProperty(window, 'said', { value: said, configurable: true })
  })
  return () => page.evaluate(() => Array.from<string>(Reflect.get(window, 'said')))
}

/** Expects one heading of the first level, no level left out below it, and the landmarks of every page. */
async function expectOutline(page: Page, title: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  const levels = await page
    .getByRole('main')
    .getByRole('heading')
    .evaluateAll((headings) => headings.map((heading) => Number(heading.tagName.slice(1))))
  for (const [index, level] of levels.entries())
    expect(level - (levels[index - 1] ?? 0), `heading ${index + 1} of ${title}`).toBeLessThanOrEqual(1)
  await expect(page.getByRole('banner')).toHaveCount(1)
  await expect(page.getByRole('main')).toHaveCount(1)
  await expect(page.getByRole('contentinfo')).toHaveCount(1)
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
}

test('the library, as a screen reader tells it', async ({ browser, world }) => {
  const page = await openPage(browser, world, 'learner', {})
  await page.goto('/library')
  await expect(page.getByRole('link', { name: 'Spanish: first words', exact: true })).toBeVisible()
  await expect(page).toHaveTitle(/^Library/)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: /^Skip to/ })).toBeFocused()
  await expectOutline(page, 'Library')
  await expect(page.getByRole('banner')).toMatchAriaSnapshot(`
    - banner:
      - link "Wordtide"
      - navigation "Main":
        - link "Library"
        - link "Learn"
        - link "Stats"
      - button "Ada Novak"
  `)
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Library' })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - heading "Library" [level=1]
      - button "Create List"
      - searchbox "Search lists"
      - tablist "Lists":
        - tab "My Lists" [selected]
        - tab "Shared Lists"
        - tab "Public Lists"
      - tabpanel "My Lists"
  `)
  const said = await listen(page)
  await page.getByRole('searchbox', { name: 'Search lists' }).fill('nothing of that')
  await expect.poll(said, 'what is said of a search').toContain('0 lists found')
  await page.context().close()
})

test('the form of a list, as a screen reader tells it', async ({ browser, world }) => {
  const page = await openPage(browser, world, 'learner', {})
  await page.goto('/library')
  await page.getByRole('button', { name: 'Create List' }).first().click()
  const form = page.getByRole('dialog', { name: 'Create List' })
  await expect(form).toBeVisible()
  // The page behind the dialog is hidden from screen readers, too.
  await expect(page.getByRole('main')).toHaveCount(0)
  await expect(form.getByRole('textbox', { name: 'Name' })).toBeFocused()
  for (const name of ['Name', 'Description', 'Tags']) await expect(form.getByRole('textbox', { name })).toBeAttached()
  await form.getByRole('button', { name: 'Create', exact: true }).click()
  const name = form.getByRole('textbox', { name: 'Name' })
  await expect(name).toBeFocused()
  await expect(name).toHaveAccessibleDescription(/Required/)
  await expect(name).toHaveAttribute('aria-invalid', 'true')
  await name.fill('Palabras')
  await expect(name).not.toHaveAccessibleDescription(/Required/)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog')).toHaveAccessibleName(/./)
  await expect(page.getByRole('alertdialog')).toHaveAccessibleDescription(/./)
  await page.context().close()
})

test('a review, as a screen reader tells it', async ({ browser, world }) => {
  const page = await openPage(browser, world, 'finisher', {})
  await startReview(page, world.lists.finished)
  const dialog = page.getByRole('dialog')
  await expect(dialog).toHaveAccessibleName(/./)
  const card = page.getByRole('region', { name: 'Card 1 of 3' })
  await expect(card).toBeVisible()
  // The word is read in its own language.
  const term = card.locator('[lang=pt]').first()
  await expect(term).toBeVisible()
  await expect(dialog.getByRole('progressbar')).toHaveAccessibleName(/./)
  const said = await listen(page)
  await showAnswerButton(page).click()
  await expect(answerButtons(page)).toBeVisible()
  const meaning = (await card.textContent()) ?? ''
  expect(meaning).toContain('in English')
  const heard = (await said()).join(' ')
  const focused = await page.evaluate(() => document.activeElement?.textContent ?? '')
  // Either a live region says the answer, or the focus moves to where it stands.
  expect(`${heard} ${focused}`).toContain('in English')
  for (const grade of ['No', 'Neutral', 'Yes'])
    await expect(answerButtons(page).getByRole('button', { name: grade })).toHaveAccessibleDescription(/./)
  await page.keyboard.press('3')
  const next = page.getByRole('region', { name: 'Card 2 of 3' })
  await expect(next).toBeVisible()
  await expect(next).toBeFocused()
  await page.getByRole('button', { name: 'Finish' }).click()
  const heading = page.getByRole('heading', { name: 'Summary' })
  await expect(heading).toBeVisible()
  await expect(dialog.getByRole('definition').first()).toBeVisible()
  await page.context().close()
})

test('the statistics, as a screen reader tells them', async ({ browser, world }) => {
  const page = await openPage(browser, world, 'learner', {})
  await page.goto('/stats')
  await expect(page.getByRole('slider', { name: 'A year of days' })).toBeVisible()
  await expectOutline(page, 'Stats')
  // Every chart has a name, and a table with the same figures.
  const year = page.getByRole('region', { name: 'A year of days' })
  await expect(page.getByRole('slider', { name: 'A year of days' })).toHaveAttribute('aria-valuetext', /./)
  await year.getByRole('button', { name: 'Show as table' }).click()
  await expect(year.getByRole('columnheader')).not.toHaveCount(0)
  await expect(year.getByRole('row').nth(1)).toBeVisible()
  const unnamed = await page
    .getByRole('main')
    .locator('svg:not([aria-hidden=true])')
    .evaluateAll((pictures) =>
      pictures
        .filter((picture) => picture.closest('[aria-hidden=true]') === null)
        .filter(
          (picture) =>
            picture.closest('[aria-label], [aria-labelledby]') === null && picture.querySelector('title') === null,
        )
        .map((picture) => picture.outerHTML.slice(0, 80)),
    )
  expect(unnamed, 'pictures without a name').toEqual([])
  await page.context().close()
})
