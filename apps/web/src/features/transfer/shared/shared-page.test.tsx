import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { keepShared, readShared } from '../../../shared/offline/shared-content.ts'
import { stubCaches } from '../../../testing/caches.ts'
import { answer, makeList, renderApp } from '../../../testing/index.ts'
import { InProcessWorker } from '../testing/in-process-worker.ts'

async function share(fields: Record<string, string | File>) {
  stubCaches()
  vi.stubGlobal('Worker', InProcessWorker)
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  await keepShared(form, new Date())
  answer('lists.listOwn', { lists: [makeList()], next: null })
  answer('shares.listShared', { lists: [], next: null })
  answer('lists.get', makeList())
  answer('vocs.listTerms', { terms: ['alt'], next: null })
  return renderApp('/share')
}

it('the page finds the words of a shared text for a list that is chosen, and keeps the text until they are added', async () => {
  const { user } = await share({ text: 'Die alten Häuser stehen am Fluss.' })
  expect(await screen.findByText('Die alten Häuser stehen am Fluss.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  expect(await screen.findByText('Choose a list')).toBeVisible()
  await user.click(await screen.findByRole('radio', { name: /^Obst/ }))
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Import' }))
  expect(await dialog.findByRole('checkbox', { name: 'Fluss' })).toBeVisible()
  expect(await readShared(new Date())).toBeDefined()
})

it('the page asks for the language of a shared text whose words get a new list', async () => {
  const { user } = await share({ text: 'La mer est calme.' })
  await user.click(await screen.findByRole('radio', { name: 'New list' }))
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Import a new list' }))
  expect(await dialog.findByLabelText('Language of the text')).toBeVisible()
  expect(dialog.getByText('The shared text')).toBeVisible()
})

it('the page previews the rows of a shared table', async () => {
  const { user } = await share({ file: new File(['Birne,pear\n'], 'obst.csv') })
  answer('transfer.compareTerms', { existing: [false] })
  expect(await screen.findByText('obst.csv')).toBeVisible()
  await user.click(await screen.findByRole('radio', { name: /^Obst/ }))
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  expect(await within(await screen.findByRole('dialog', { name: 'Import' })).findByText('new')).toBeVisible()
})

it('the page says so if nothing is shared', async () => {
  stubCaches()
  renderApp('/share')
  expect(await screen.findByText(/There is nothing here/)).toBeVisible()
})
