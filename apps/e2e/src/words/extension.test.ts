import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { BrowserContext, Page } from '@playwright/test'
import { createList } from '../fixtures/lists.ts'
import { expect, test } from '../fixtures/test.ts'
import { createUser } from '../fixtures/users.ts'

const extension = fileURLToPath(new URL('../../../../examples/extension', import.meta.url))

/** A sentence of a page, marked from its first `[` to its `]`, and what the panel makes of it. */
const writings = [
  { lang: 'zh', html: '今天天气很好。我们去[海边]散步。', sentence: '我们去*海边*散步。' },
  {
    lang: 'ja',
    html: '雨です。<ruby>[今日]<rt>きょう</rt></ruby>は海へ行きます。',
    sentence: '*今日*は海へ行きます。',
  },
  { lang: 'ar', html: 'مرحبا. ذهبنا إلى [البحر] أمس.', sentence: 'ذهبنا إلى *البحر* أمس.' },
  { lang: 'en_US!', html: 'One.<br>A [wave ]with <i>2 * 3</i>\n  metres', sentence: 'A *wave* with 2 3 metres' },
]

test('the extension adds the word under the pointer, with its sentence', async ({
  playwright,
  launchOptions,
  server,
}) => {
  const profile = mkdtempSync(join(tmpdir(), 'wordtide-extension-'))
  // Playwright hands out the panel of an extension only so.
  process.env.PW_CHROMIUM_ATTACH_TO_OTHER = '1'
  const context = await playwright.chromium.launchPersistentContext(profile, {
    ...launchOptions,
    baseURL: server.url,
    // Playwright's small browser for tests has no extensions; the one of `CHROMIUM_PATH` goes before this.
    channel: 'chromium',
    ignoreDefaultArgs: ['--disable-extensions'],
    args: [
      ...(launchOptions.args ?? []),
      `--load-extension=${extension}`,
      '--disable-features=DisableLoadExtensionCommandLineSwitch',
      // For the click on the extension's button.
      '--enable-unsafe-extension-debugging',
    ],
  })
  try {
    await createUser(context.request, server)
    const { id: listId } = await createList(context.request, '<b>Sea</b>', [])
    const { token, id: tokenId } = await (
      await context.request.post('/api/users/tokens', { data: { name: 'Extension', scope: 'write', days: 7 } })
    ).json()
    const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
    const id = new URL(worker.url()).host

    const options = await context.newPage()
    await options.goto(`chrome-extension://${id}/options.html`)
    await options.getByLabel('Address of your server').fill(`${server.url}/`)
    await options.getByLabel('Access token').fill(`${token}x`)
    await options.getByRole('button', { name: 'Test and save' }).click()
    await expect(options.getByRole('status')).toHaveText('Not saved: The access token is invalid or has expired')
    await options.getByLabel('Access token').fill(token)
    await options.getByRole('button', { name: 'Test and save' }).click()
    await expect(options.getByRole('status')).toHaveText('Saved: the words go to the lists of Grace Hopper')

    const page = await context.newPage()
    await page.route('http://reader.example/', (route) =>
      route.fulfill({
        contentType: 'text/html; charset=utf-8',
        body: '<!doctype html><html lang="es"><p>Hola. Vamos a la <b>playa</b> con\nperros. Adiós.</p><p>Otra.</p></html>',
      }),
    )
    await page.goto('http://reader.example/')
    await page.getByText('playa', { exact: true }).hover()
    let panel = await openPanel(context, page, id)
    await expect(panel.getByLabel('Term', { exact: true })).toHaveValue('playa')
    await expect(panel.getByLabel('Sentence')).toHaveValue('Vamos a la *playa* con perros.')
    await panel.getByLabel('List').selectOption('<b>Sea</b>')
    await panel.getByLabel('Part of speech').selectOption('Noun')
    await panel.getByRole('button', { name: 'Add' }).click()
    await expect(panel.getByRole('status')).toHaveText('Added')
    const vocs = await context.request.get(`/api/vocs?list=${listId}&view=full`)
    expect((await vocs.json()).items).toMatchObject([
      { term: 'playa', pos: 'n', examples: [{ value: 'Vamos a la *playa* con perros.' }] },
    ])

    for (const { lang, html, sentence } of writings) {
      await page.evaluate(select, { lang, html })
      await panel.reload()
      await expect(panel.getByLabel('Sentence')).toHaveValue(sentence)
      await expect(panel.getByLabel('Term', { exact: true })).toHaveValue(sentence.split('*')[1] ?? '')
    }

    // The menu itself cannot be reached from here. No extension may read this page, so that the menu's text counts.
    await panel.close()
    await options.bringToFront()
    const byMenu = context.waitForEvent('page')
    await worker.evaluate(`chrome.contextMenus.onClicked.dispatch({ selectionText: 'vela' })`)
    panel = await byMenu
    await expect(panel.getByLabel('Term', { exact: true })).toHaveValue('vela')

    expect((await context.request.delete(`/api/users/tokens/${tokenId}`)).status()).toBe(204)
    await panel.getByRole('button', { name: 'Add' }).click()
    await expect(panel.getByRole('status')).toHaveText('The access token is invalid or has expired')
  } finally {
    delete process.env.PW_CHROMIUM_ATTACH_TO_OTHER
    await context.close()
    rmSync(profile, { recursive: true, force: true })
  }
})

/** Presses the extension's button in the toolbar, as its keyboard shortcut does, and returns the panel. */
async function openPanel(context: BrowserContext, page: Page, id: string): Promise<Page> {
  await page.bringToFront()
  const session = await context.browser()?.newBrowserCDPSession()
  if (session === undefined) throw new Error('the context has no browser')
  const { targetInfos } = await session.send('Target.getTargets', { filter: [{ type: 'tab' }] })
  const tab = targetInfos.find(({ url }) => url === page.url())
  const opened = context.waitForEvent('page')
  await session.send('Extensions.triggerAction', { id, targetId: tab?.targetId ?? '' })
  return opened
}

/** Replaces the text of the page, and selects what is in brackets. Runs in the page. */
function select({ lang, html }: { lang: string; html: string }): void {
  const [before = '', marked = '', after = ''] = html.split(/[[\]]/)
  document.documentElement.lang = lang
  document.body.innerHTML = `<p>${before}<mark>${marked}</mark>${after}</p>`
  const mark = document.querySelector('mark')
  if (mark !== null) getSelection()?.selectAllChildren(mark)
}
