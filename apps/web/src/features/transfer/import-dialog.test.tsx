import { act, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { answer, inputsOf, makeList, refuse, renderApp, server } from '../../testing/index.ts'
import { InProcessWorker } from './testing/in-process-worker.ts'

beforeEach(() => {
  vi.stubGlobal('Worker', InProcessWorker)
})

/** Opens the import of a list of the user's, and pastes this text. */
async function paste(text: string) {
  answer('lists.get', makeList())
  answer('transfer.compareTerms', ({ terms }) => ({ existing: terms.map((term) => term === 'Apfel') }))
  const app = renderApp('/library/lists/list-1')
  await app.user.click(await screen.findByRole('button', { name: 'Import' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Import' }))
  await app.user.click(dialog.getByLabelText('Or paste text'))
  await app.user.paste(text)
  await app.user.click(dialog.getByRole('button', { name: 'Preview' }))
  return { ...app, dialog }
}

/** Imports the rows of the preview. */
async function importAll({ user, dialog }: Awaited<ReturnType<typeof paste>>) {
  await dialog.findByText('new')
  await user.click(dialog.getByRole('button', { name: 'Import' }))
}

// Waits for time: a page that leaves does so after its next rendering, and this one must stay.
const nextRendering = () => act(() => new Promise((resolve) => setTimeout(resolve, 50)))

const saved = ({ vocs }: { vocs: readonly unknown[] }) => ({
  created: vocs.length,
  updated: 0,
  skipped: 0,
  items: vocs.map((_, index) => ({ index, id: `voc-${index}`, outcome: 'created' as const })),
})

describe('the import into a list', () => {
  it('shows the numbers and the outcomes of new, existing and repeated rows before anything is saved', async () => {
    const { user, dialog } = await paste('Birne,pear\nApfel,apple\nbirne,a pear\n')
    const counts = await waitFor(() => {
      const status = dialog.getByText('new').closest('[role=status]')
      expect(status).toHaveTextContent('1 new1 already in the list: skipped1 repeated in the file: skipped')
      return status
    })
    expect(counts).toBeVisible()
    const [, sample] = dialog.getAllByRole('list')
    const marks = () =>
      [...(sample?.children ?? [])].map((item) => item.querySelector('[data-slot=badge]')?.textContent)
    expect(marks()).toEqual([undefined, 'already in the list: skipped', 'repeated in the file: skipped'])
    await user.selectOptions(dialog.getByLabelText('Terms that are there already'), 'Add them again')
    expect(marks()).toEqual([undefined, 'already in the list: added again', 'repeated in the file: added again'])
    expect(inputsOf('transfer.addVocs')).toEqual([])
    // No term is compared again when a column is mapped anew.
    await user.selectOptions(dialog.getByLabelText('What Column 2 is'), 'Notes')
    await dialog.findByText('new')
    expect(inputsOf('transfer.compareTerms')).toEqual([{ id: 'list-1', terms: ['Birne', 'Apfel'] }])
  })

  it('warns if most of the words would have no definition, until a column has them', async () => {
    const { user, dialog } = await paste('Wort,мост\nSonne,солнце\nMeer,\n')
    const alert = await dialog.findByRole('alert')
    expect(alert).toHaveTextContent('Most words have no definition3 of 3.')
    expect(alert).toHaveTextContent('Choose above which column has the definitions.')
    await user.selectOptions(dialog.getByLabelText('What Column 2 is'), 'Definition (English)')
    await dialog.findByText('new')
    await waitFor(() => expect(dialog.queryByRole('alert')).toBeNull())
  })

  it('shows that lines are divided by themselves, and divides them otherwise', async () => {
    const { user, dialog } = await paste('Birne = pear\nKiwi - kiwi | fruit\n')
    await dialog.findByText('pear')
    expect(dialog.getByLabelText('Between columns')).toHaveDisplayValue('Line by line')
    await user.selectOptions(dialog.getByLabelText('Between columns'), 'Bar |')
    expect(await dialog.findByText('fruit')).toBeVisible()
    await user.selectOptions(dialog.getByLabelText('Between columns'), 'Line by line')
    expect(await dialog.findByText('pear')).toBeVisible()
  })

  it('names each wrong row by its term or first text, with all of its errors', async () => {
    const long = 'x'.repeat(256)
    const { dialog } = await paste(
      `term,notes,label\nBirne,${long},${long}\n,see Birne,\n${'B'.repeat(101)},,\nKiwi,,\n`,
    )
    const rows = await waitFor(() => within(dialog.getByRole('list', { name: 'Wrong rows' })).getAllByRole('listitem'))
    expect(rows.map((row) => row.textContent)).toEqual([
      'Row 2, Birnelabel: Too longnotes: Too long',
      'Row 3, see Birneterm: Required',
      `Row 4, ${'B'.repeat(80)}…term: Too long`,
    ])
  })

  it('says that tags are shortened, if some are', async () => {
    const text = (tag: string) => `term,definition,tags\nBirne,pear,${tag}\n`
    const { dialog } = await paste(text('Spanish_Frequency_Dictionary'))
    expect(await dialog.findByText(/^Tags of more than 19 characters are shortened/)).toBeVisible()
    expect(dialog.queryByText('Too long')).toBeNull()
  })

  it('sends the choice for duplicates, and shows the outcome of the rows', async () => {
    answer('transfer.addVocs', saved)
    const app = await paste('Birne,pear\nApfel,apple\n')
    await app.dialog.findByText('new')
    await app.user.selectOptions(
      app.dialog.getByLabelText('Terms that are there already'),
      'Update them with what the file has',
    )
    await importAll(app)
    await waitFor(async () =>
      expect(await app.dialog.findByRole('heading', { name: 'Imported into Obst' })).toHaveFocus(),
    )
    expect(app.dialog.getByRole('listitem')).toHaveTextContent('2 created')
    expect(inputsOf('transfer.addVocs')).toMatchObject([
      {
        id: 'list-1',
        duplicates: 'update',
        vocs: [{ term: 'Birne' }, { term: 'Apfel' }],
        columns: ['term', 'definition (en)'],
      },
    ])
    await app.user.click(app.dialog.getByRole('button', { name: 'Done' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('stays when the session has ended, and goes on after signing in elsewhere', async () => {
    refuse('transfer.addVocs', 'UNAUTHORIZED')
    const app = await paste('Birne,pear\n')
    await importAll(app)
    expect(await app.dialog.findByText('You have been signed out')).toBeVisible()
    expect(app.path()).toBe('/library/lists/list-1')
    answer('transfer.addVocs', saved)
    await app.user.click(app.dialog.getByRole('button', { name: 'Continue' }))
    expect(await app.dialog.findByText('created')).toBeVisible()
  })

  it('stays, running and cancelled, if the page finds out that the session has ended', async () => {
    refuse('transfer.addVocs', 'UNAUTHORIZED')
    const app = await paste('Birne,pear\nKiwi,kiwi\n')
    await importAll(app)
    await app.dialog.findByText('You have been signed out')
    refuse('lists.get', 'UNAUTHORIZED')
    await app.queryClient.refetchQueries()
    await nextRendering()
    expect(app.dialog.getByText('You have been signed out')).toBeVisible()
    await app.user.click(app.dialog.getByRole('button', { name: 'Cancel' }))
    await app.dialog.findByRole('heading', { name: 'Import cancelled: Obst' })
    await app.queryClient.refetchQueries()
    await nextRendering()
    expect(app.dialog.getByRole('link', { name: 'Download 2 rows' })).toBeVisible()
    expect(app.path()).toBe('/library/lists/list-1')
  })

  it('keeps its result if the list is gone, and the page leaves once it is closed', async () => {
    refuse('transfer.addVocs', 'LIST_NOT_FOUND')
    const app = await paste('Birne,pear\nKiwi,kiwi\n')
    answer('lists.listOwn', { lists: [], next: null })
    refuse('lists.get', 'LIST_NOT_FOUND')
    await importAll(app)
    expect(await app.dialog.findByText('List not found')).toBeVisible()
    await app.queryClient.refetchQueries()
    await nextRendering()
    expect(app.dialog.getByRole('link', { name: 'Download 2 rows' })).toBeVisible()
    expect(app.path()).toBe('/library/lists/list-1')
    await app.user.click(app.dialog.getByRole('button', { name: 'Done' }))
    await waitFor(() => expect(app.path()).toBe('/library'))
    expect(await screen.findByRole('alert')).toHaveTextContent('List not found')
  })

  it('keeps its result if the user may no longer write to the list', async () => {
    refuse('transfer.addVocs', 'FORBIDDEN')
    const app = await paste('Birne,pear\nKiwi,kiwi\n')
    answer('lists.get', makeList({ permission: 'other' }))
    await importAll(app)
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Import', hidden: true })).toBeNull())
    expect(app.dialog.getByRole('link', { name: 'Download 2 rows' })).toBeVisible()
  })

  it('says that a quota is reached, and offers the rows that were not saved', async () => {
    refuse('transfer.addVocs', 'VOCABULARY_QUOTA_REACHED')
    const app = await paste('Birne,pear\nKiwi,kiwi\n')
    await importAll(app)
    expect(await app.dialog.findByText(/can have at most 100,000 words/)).toBeVisible()
    expect(app.dialog.getByRole('link', { name: 'Download 2 rows' })).toHaveAttribute('download', 'Rows left out.csv')
  })

  it('asks before the choices are discarded', async () => {
    const { user, dialog } = await paste('Birne,pear\n')
    await dialog.findByText('new')
    await user.keyboard('{Escape}')
    const question = within(await screen.findByRole('alertdialog', { name: 'Discard changes?' }))
    await user.click(question.getByRole('button', { name: 'Discard' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(inputsOf('transfer.addVocs')).toEqual([])
  })

  it('shows the result, and the rows left out, if it is stopped by closing the dialog', async () => {
    refuse('transfer.addVocs', 'UNAUTHORIZED')
    const app = await paste('Birne,pear\nKiwi,kiwi\n')
    await importAll(app)
    await app.dialog.findByText('You have been signed out')
    await app.user.keyboard('{Escape}')
    const question = within(await screen.findByRole('alertdialog', { name: 'Stop the import?' }))
    await app.user.click(question.getByRole('button', { name: 'Stop' }))
    await waitFor(async () =>
      expect(await app.dialog.findByRole('heading', { name: 'Import cancelled: Obst' })).toHaveFocus(),
    )
    expect(app.dialog.getByRole('link', { name: 'Download 2 rows' })).toBeVisible()
  })

  it('goes on if the user does not want to stop it, and finishes the call under way when it is cancelled', async () => {
    let respond = () => undefined as undefined
    const released = new Promise<void>((resolve) => {
      respond = () => void resolve()
    })
    // Without a response of its own: the next handler has it.
    server.use(http.post('*/api/trpc/transfer.addVocs', () => released))
    answer('transfer.addVocs', saved)
    const app = await paste('Birne,pear\nKiwi,kiwi\n')
    await importAll(app)
    await app.dialog.findByText('Importing…')
    await app.user.keyboard('{Escape}')
    const question = within(await screen.findByRole('alertdialog', { name: 'Stop the import?' }))
    await app.user.click(question.getByRole('button', { name: 'Continue' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(app.dialog.getByText('Importing…')).toBeVisible()
    await app.user.click(app.dialog.getByRole('button', { name: 'Cancel' }))
    expect(await app.dialog.findByText('Stopping…')).toBeVisible()
    respond()
    expect(await app.dialog.findByRole('listitem')).toHaveTextContent('2 created')
    expect(inputsOf('transfer.addVocs')).toHaveLength(1)
  })

  it('shows the result if the import has ended while the user is asked whether to stop it', async () => {
    const app = await paste('Birne,pear\n')
    refuse('transfer.addVocs', 'UNAUTHORIZED')
    await importAll(app)
    const resume = await app.dialog.findByRole('button', { name: 'Continue' })
    await app.user.keyboard('{Escape}')
    await screen.findByRole('alertdialog', { name: 'Stop the import?' })
    answer('transfer.addVocs', saved)
    resume.click()
    expect(await app.dialog.findByRole('heading', { name: 'Imported into Obst' })).toBeVisible()
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  it('says why a file cannot be read, and what to do with text that is not in UTF-8', async () => {
    const { user, dialog } = await paste('')
    expect(dialog.getByRole('button', { name: 'Preview' })).toHaveAttribute('aria-disabled', 'true')
    await user.upload(dialog.getByLabelText('File'), new File([new Uint8Array([0, 1, 2, 0])], 'words.csv'))
    expect(await dialog.findByRole('alert')).toHaveTextContent('words.csv: nothing was imported')
    await user.click(dialog.getByRole('button', { name: 'Back' }))
    expect(dialog.getByLabelText('Or paste text')).toBeVisible()
    await user.upload(dialog.getByLabelText('File'), new File([new Uint8Array([97, 44, 0xe9])], 'words.csv'))
    const alert = await dialog.findByRole('alert')
    expect(alert).toHaveTextContent('The file is text, but not in UTF-8. Save it as CSV UTF-8')
    expect(alert).toHaveTextContent('Or copy the words there, then go back and paste them here.')
  })

  it('is not offered to users who cannot add vocabularies', async () => {
    answer('lists.get', makeList({ permission: 'other' }))
    renderApp('/library/lists/list-1')
    await screen.findByRole('button', { name: 'Review' })
    expect(screen.queryByRole('button', { name: 'Import' })).toBeNull()
  })
})

describe('the import as a new list', () => {
  it('has the messages of a list beside its fields, and creates nothing before they are right', async () => {
    answer('lists.listOwn', { lists: [], next: null })
    const { user } = renderApp('/library')
    await user.click(await screen.findByRole('button', { name: 'Import' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Import a new list' }))
    await user.upload(dialog.getByLabelText('File'), new File(['term,definition (en)\nmar,sea\n'], 'Mi.csv'))
    expect(await dialog.findByLabelText('Name')).toHaveValue('Mi')
    expect(dialog.getByLabelText('Target language 1')).toHaveTextContent('English')
    await dialog.findByText('new')
    await user.click(dialog.getByRole('button', { name: 'Import' }))
    expect(await dialog.findByText('Too short')).toBeVisible()
    expect(dialog.getByText('Required')).toBeVisible()
    expect(inputsOf('lists.create')).toEqual([])
  })

  it('is in the language that the column of its terms is named by', async () => {
    answer('lists.listOwn', { lists: [], next: null })
    const { user } = renderApp('/library')
    await user.click(await screen.findByRole('button', { name: 'Import' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Import a new list' }))
    const text = 'key,text:de,audio:de\nbridge,die Brücke,[sound:de_bridge.mp3]\n'
    await user.upload(dialog.getByLabelText('File'), new File([text], 'de.csv'))
    expect(await dialog.findByLabelText('Language')).toHaveTextContent('German')
    expect(dialog.getByLabelText('What text:de is')).toHaveDisplayValue('Term')
    expect(dialog.getByLabelText('What key is')).toHaveDisplayValue('Definition')
    expect(dialog.getByLabelText('What audio:de is')).toHaveDisplayValue('Leave out')
  })

  it('shows first words before they are imported, and keeps the dialog when the list is there', async () => {
    answer('lists.listOwn', { lists: [], next: null })
    const sample = {
      name: 'First words',
      language: 'es',
      targetLanguages: ['en'],
      vocabularies: [{ term: 'sol', pos: 'n' }],
    }
    server.use(
      http.get('*/samples/spanish.json', () => HttpResponse.json({ format: 'wordtide', version: 1, list: sample })),
    )
    const { user } = renderApp('/library')
    await user.click(await screen.findByRole('button', { name: 'Import a file or text' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Import a new list' }))
    await user.click(await dialog.findByRole('button', { name: 'Spanish' }))
    expect(await dialog.findByLabelText('Name')).toHaveValue('First words')
    await dialog.findByText('new')
    expect(inputsOf('lists.create')).toEqual([])
    answer('lists.create', makeList({ id: 'new', name: 'First words' }))
    answer('lists.get', makeList({ id: 'new', name: 'First words' }))
    answer('lists.listOwn', { lists: [makeList({ id: 'new', name: 'First words' })], next: null })
    answer('transfer.addVocs', saved)
    await user.click(dialog.getByRole('button', { name: 'Import' }))
    expect(await dialog.findByRole('button', { name: 'Open list' })).toBeVisible()
    expect(await screen.findByRole('link', { name: 'First words', hidden: true })).toBeInTheDocument()
    expect(inputsOf('transfer.addVocs')).toMatchObject([{ id: 'new', vocs: [{ term: 'sol' }] }])
  })

  it('takes one of the lists in a download of all data, with its fields and its homographs', async () => {
    answer('lists.listOwn', { lists: [], next: null })
    answer('lists.create', makeList({ id: 'new', name: 'Mar' }))
    answer('transfer.addVocs', saved)
    answer('lists.get', makeList({ id: 'new', name: 'Mar' }))
    const list = (id: string, name: string, terms: string[]) => ({
      id,
      name,
      description: 'Words',
      language: 'es',
      targetLanguages: ['en'],
      tags: ['sea'],
      public: true,
      vocabularies: terms.map((term) => ({ term, pos: 'n', label: '', image: null })),
    })
    const ownLists = [list('a', 'Cielo', ['sol']), list('b', 'Mar', ['ola', 'Ola'])]
    const { user, path } = renderApp('/library')
    await user.click(await screen.findByRole('button', { name: 'Import' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Import a new list' }))
    await user.upload(dialog.getByLabelText('File'), new File([JSON.stringify({ ownLists })], 'data.json'))
    await user.selectOptions(await dialog.findByLabelText('List in the file'), 'Mar (2)')
    expect(await dialog.findByLabelText('Name')).toHaveValue('Mar')
    expect(dialog.getByLabelText('Description')).toHaveValue('Words')
    await dialog.findByText('new')
    await user.click(dialog.getByRole('button', { name: 'Import' }))
    await user.click(await dialog.findByRole('button', { name: 'Open list' }))
    await waitFor(() => expect(path()).toBe('/library/lists/new'))
    const fields = {
      name: 'Mar',
      description: 'Words',
      language: 'es',
      targetLanguages: ['en'],
      tags: ['sea'],
      public: true,
    }
    expect(inputsOf('lists.create')).toEqual([fields])
    expect(inputsOf('transfer.addVocs')).toMatchObject([
      { id: 'new', duplicates: 'add', vocs: [{ term: 'ola' }, { term: 'Ola' }] },
    ])
  })
})
