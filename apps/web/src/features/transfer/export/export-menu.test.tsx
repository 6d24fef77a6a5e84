import { screen, waitFor } from '@testing-library/react'
import { toErrorBody } from '@wordtide/contract'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { answer, hang, inputsOf, makeList, refuse, renderApp } from '../../../testing/index.ts'

/** Opens the menu, and records which links the browser follows. */
async function openMenu(permission: 'owner' | 'other' = 'owner') {
  answer('lists.get', makeList({ id: 'list-1', permission }))
  const app = renderApp('/library/lists/list-1')
  const followed = vi.fn()
  const follow = (event: MouseEvent) => {
    if (!(event.target instanceof HTMLAnchorElement) || !event.target.hasAttribute('download')) return
    if (!event.defaultPrevented) followed(event.target.getAttribute('href'))
    event.preventDefault()
  }
  document.addEventListener('click', follow)
  onTestFinished(() => document.removeEventListener('click', follow))
  await app.user.click(await screen.findByRole('button', { name: 'Export' }))
  return { ...app, followed }
}

/** As a call returns it: only its description travels. */
const stream = {
  mediaType: 'application/vnd.anki',
  cache: 'never' as const,
  etag: undefined,
  length: undefined,
  fileName: 'Waves.apkg',
  open: () => new Uint8Array(),
  toJSON: () => ({ type: 'application/vnd.anki', etag: undefined, name: 'Waves.apkg' }),
}

describe('Export', () => {
  it.each(['owner', 'other'] as const)(
    'offers the five formats, Anki packages with and without the history, and a sheet to print to the %s',
    async (permission) => {
      await openMenu(permission)
      const items = await screen.findAllByRole('menuitem')
      expect(items.map((item) => [item.textContent, item.getAttribute('href')])).toEqual([
        ['CSV (spreadsheet)', '/api/lists/list-1/export?format=csv'],
        ['TSV', '/api/lists/list-1/export?format=tsv'],
        ['Anki text', '/api/lists/list-1/export?format=anki'],
        ['Anki package', '/api/lists/list-1/export?format=apkg'],
        ['Anki package with my review history', '/api/lists/list-1/export?format=apkg&history=true'],
        ['JSON (everything)', '/api/lists/list-1/export?format=json'],
        ['Print', '/library/lists/list-1/print'],
      ])
      expect(items.map((item) => item.hasAttribute('download'))).toEqual([true, true, true, true, true, true, false])
    },
  )

  it('downloads by the keyboard, after one check that the file can be made, and closes', async () => {
    answer('transfer.exportList', stream)
    const { user, followed } = await openMenu()
    await user.keyboard('{End}{ArrowUp}{ArrowUp}{ArrowUp}{Enter}{Enter}')
    await waitFor(() => expect(followed.mock.calls).toEqual([['/api/lists/list-1/export?format=apkg']]))
    expect(inputsOf('transfer.exportList')).toEqual([{ id: 'list-1', format: 'apkg' }])
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    expect(screen.getByRole('button', { name: 'Export' })).toHaveFocus()
  })

  it('shows that a file is being prepared', async () => {
    hang('transfer.exportList')
    const { user } = await openMenu()
    await user.click(await screen.findByRole('menuitem', { name: 'TSV' }))
    expect(await screen.findByRole('status', { name: 'Preparing' })).toBeVisible()
  })

  it('says why a file cannot be made, and stays open', async () => {
    refuse('transfer.exportList', 'LIST_NOT_FOUND')
    const { user, followed } = await openMenu()
    await user.click(await screen.findByRole('menuitem', { name: 'JSON (everything)' }))
    expect(await screen.findByText('Unable to download')).toBeVisible()
    expect(screen.getByText(toErrorBody('LIST_NOT_FOUND').message)).toBeVisible()
    expect(screen.getByRole('menu')).toBeVisible()
    expect(followed).not.toHaveBeenCalled()
  })
})
