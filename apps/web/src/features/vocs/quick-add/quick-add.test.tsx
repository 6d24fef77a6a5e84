import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { ada, answer, hang, inputsOf, makeVocRow, refuse, renderApp, server } from '../../../testing/index.ts'
import { makeListOf, makeVoc } from '../testing/vocs.ts'
import { loadReader } from './use-quick-add-queue.ts'

// While it is being loaded, lines are checked in the queue.
beforeAll(loadReader)

const path = '/library/lists/list-1/vocs'

async function open(list = makeListOf()) {
  answer('lists.get', list)
  answer('vocs.list', { items: [], next: null })
  answer('vocs.create', ({ term, pos }) => makeVoc({ term, pos }))
  const app = renderApp(path)
  await screen.findByText('No Vocabularies')
  return app
}

const line = () => screen.getByRole('textbox', { name: 'Quick add' })
const terms = () => inputsOf('vocs.create').map(({ term }) => term)
const waiting = () => screen.getByRole('list', { name: 'Being added' })

describe('Quick add', () => {
  it('is not shown to users without write access', async () => {
    await open(makeListOf({ permission: 'other' }))
    expect(screen.queryByRole('textbox', { name: 'Quick add' })).toBeNull()
  })

  it('adds a vocabulary with Enter, and keeps the focus in the empty line', async () => {
    const { user } = await open()
    await user.type(line(), 'la playa = beach')
    answer('vocs.list', { items: [makeVocRow({ id: 'voc-1', term: 'la playa' })], next: null })
    await user.keyboard('{Enter}')
    expect(line()).toHaveValue('')
    expect(line()).toHaveFocus()
    expect(await screen.findByText(/^Added/)).toHaveTextContent('Added: la playa (1)')
    expect(await screen.findByRole('link', { name: 'la playa' })).toBeVisible()
    expect(inputsOf('vocs.create')).toEqual([
      expect.objectContaining({
        listId: 'list-1',
        term: 'la playa',
        pos: 'oth',
        definitions: [{ language: 'en', value: 'beach' }],
      }),
    ])
  })

  it('adds with the part of speech that was chosen last', async () => {
    const { user } = await open()
    await user.selectOptions(screen.getByLabelText('Add as'), 'Verb')
    await user.type(line(), 'nadar{Enter}')
    await expect.poll(() => inputsOf('vocs.create')[0]).toMatchObject({ term: 'nadar', pos: 'v', definitions: [] })
    await user.click(screen.getByRole('button', { name: 'New' }))
    expect(await screen.findByRole('combobox', { name: 'Part of speech' })).toHaveDisplayValue('Verb')
  })

  it('begins in another list with the part of speech that was chosen last, but keeps the choice of each list', async () => {
    const pos = () => screen.findByLabelText('Add as')
    const choose = async (user: Awaited<ReturnType<typeof open>>['user'], label: string) =>
      user.selectOptions(await pos(), label)
    const { user, router } = await open()
    await choose(user, 'Verb')
    answer('lists.get', ({ id }) => makeListOf({ id }))
    const visit = (listId: string) => router.navigate({ to: '/library/lists/$listId/vocs', params: { listId } })
    await visit('list-2')
    await waitFor(async () => expect(await pos()).toHaveValue('v'))
    await choose(user, 'Noun')
    await visit('list-1')
    await waitFor(async () => expect(await pos()).toHaveValue('v'))
    await visit('list-3')
    await waitFor(async () => expect(await pos()).toHaveValue('n'))
  })

  it('shows the problem of a line, and keeps its text', async () => {
    const { user } = await open()
    await user.click(line())
    await user.paste(`${'x'.repeat(101)} = y`)
    await user.keyboard('{Enter}')
    await expect.poll(() => line()).toHaveAccessibleDescription('Term: Too long')
    expect(line()).toHaveAttribute('aria-invalid')
    await user.clear(line())
    await user.keyboard(' = beach{Enter}')
    expect(line()).toHaveAccessibleDescription('Term: Required')
    expect(line()).toHaveValue(' = beach')
    await user.clear(line())
    await user.paste(`mar = ${'x'.repeat(256)}`)
    await user.keyboard('{Enter}')
    expect(line()).toHaveAccessibleDescription('Definition: Too long')
    expect(inputsOf('vocs.create')).toEqual([])
  })

  it('refuses a line without a term, and says why', async () => {
    const { user } = await open()
    await user.type(line(), '=x{Enter}')
    await expect.poll(() => line()).toHaveAccessibleDescription('Term: Required')
    expect(line()).toHaveValue('=x')
    expect(inputsOf('vocs.create')).toEqual([])
  })

  it('says how a term keeps its equals sign', async () => {
    const { user } = await open()
    await user.type(line(), 'E=mc²')
    expect(line()).toHaveAccessibleDescription('What follows = is the definition. Write \\= to keep it in the term.')
    await user.clear(line())
    await user.type(line(), 'E = mc²')
    expect(line()).toHaveAccessibleDescription('A term = its meaning, then Enter.')
  })

  it('ignores Enter in an empty line and while an input method composes', async () => {
    const { user } = await open()
    await user.type(line(), '   {Enter}')
    expect(screen.queryByRole('list', { name: 'Being added' })).toBeNull()
    await user.type(line(), 'うみ')
    const composing = new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true, cancelable: true })
    line().dispatchEvent(composing)
    expect(composing.defaultPrevented).toBe(true)
  })

  it('hints at a term that the list has, with a link', async () => {
    answer('vocs.findByTerm', ({ term }) => (term === 'marea' ? { id: 'voc-1' } : null))
    answer('vocs.get', makeVoc())
    const { user } = await open()
    await user.type(line(), 'marea = ti')
    await user.click(await screen.findByRole('link', { name: 'See it' }))
    expect(await screen.findByRole('heading', { level: 2, name: 'marea' })).toBeVisible()
    expect(line()).toHaveValue('marea = ti')
  })

  it('sets a line aside whose term the list has, before it is added; it may be added all the same', async () => {
    const { user } = await open()
    answer('vocs.findByTerm', ({ term }) => (/^(uno|tres)$/.test(term) ? { id: `voc-${term}` } : null))
    answer('vocs.get', makeVoc({ id: 'voc-tres', term: 'tres' }))
    await user.click(line())
    await user.paste('uno = one\ndos = two\ntres = three\ncuatro = four')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(screen.getByText(/^Added/)).toHaveTextContent('cuatro (2)'))
    expect(terms()).toEqual(['dos', 'cuatro'])
    const [uno, tres] = within(waiting()).getAllByRole('listitem')
    if (uno === undefined || tres === undefined) throw new Error('Two lines are set aside')
    expect(uno).toHaveTextContent('The list has this term already.')
    expect(within(uno).getByRole('textbox')).not.toBeInvalid()
    await user.click(within(uno).getByRole('button', { name: 'Add anyway' }))
    await waitFor(() => expect(screen.getByText(/^Added/)).toHaveTextContent('uno (3)'))
    await user.click(within(tres).getByRole('link', { name: 'See it' }))
    expect(await screen.findByRole('heading', { level: 2, name: 'tres' })).toBeVisible()
    // Corrected, it is another line, which is compared again.
    await user.clear(within(tres).getByRole('textbox'))
    await user.type(within(tres).getByRole('textbox'), 'uno = eins{Enter}')
    await waitFor(() => expect(within(waiting()).getByRole('textbox', { name: /uno/ })).toBeVisible())
    await user.click(within(waiting()).getByRole('button', { name: 'Remove' }))
    expect(screen.queryByRole('list', { name: 'Being added' })).toBeNull()
    expect(terms()).toEqual(['dos', 'cuatro', 'uno'])
    expect(line()).toHaveFocus()
  })

  it('adds a term by Enter once it has said that the list has it', async () => {
    const { user } = await open()
    answer('vocs.findByTerm', { id: 'voc-1' })
    await user.type(line(), 'marea')
    await screen.findByText(/The list has this term already/)
    await user.keyboard('{Enter}')
    await waitFor(() => expect(screen.getByText(/^Added/)).toHaveTextContent('marea (1)'))
  })

  it('goes on if the list cannot be asked for the term', async () => {
    const { user } = await open()
    refuse('vocs.findByTerm', 'INTERNAL_SERVER_ERROR')
    await user.type(line(), 'marea{Enter}')
    await waitFor(() => expect(screen.getByText(/^Added/)).toHaveTextContent('marea (1)'))
  })

  it('has the focus if the address asks for it', async () => {
    answer('lists.get', makeListOf())
    answer('vocs.list', { items: [], next: null })
    const { router } = renderApp(`${path}#quick-add`)
    await waitFor(() => expect(line()).toHaveFocus())
    await router.navigate({ to: '/help' })
    await router.navigate({ to: '/library/lists/$listId/vocs', params: { listId: 'list-1' }, hash: 'quick-add' })
    await waitFor(() => expect(line()).toHaveFocus())
  })

  it('keeps every line, and their order, while the network is slow', async () => {
    const { user, queryClient } = await open()
    answer('vocs.create', ({ term, pos }) => {
      if (term === 'cero') hang('vocs.create')
      return makeVoc({ term, pos })
    })
    await user.type(line(), 'cero{Enter}')
    await screen.findByText(/^Added/)
    const words = ['uno', 'dos', 'tres', 'cuatro', 'cinco']
    for (const word of words) await user.type(line(), `${word}{Enter}`)
    const items = within(waiting()).getAllByRole('listitem')
    expect(items.map((item) => item.querySelector('bdi')?.textContent)).toEqual(words)
    await user.type(line(), 'TRES')
    expect(screen.getByText('This term is being added already.')).toBeVisible()
    // One at a time: a second call could overtake the first. Also after the list has changed.
    answer('lists.get', makeListOf({ vocsCount: 7, name: 'Tides' }))
    await queryClient.invalidateQueries()
    expect(await screen.findByRole('link', { name: 'Tides' })).toBeVisible()
    expect(terms()).toEqual(['cero', 'uno'])
  })

  it('holds the lines after a failed one until it is corrected or removed', async () => {
    const { user } = await open()
    refuse('vocs.create', 'INTERNAL_SERVER_ERROR')
    for (const word of ['uno', 'dos', 'tres']) await user.type(line(), `${word}{Enter}`)
    const failed = await within(waiting()).findByRole('textbox')
    expect(within(waiting()).getByRole('alert')).toBeVisible()
    expect(within(waiting()).getAllByRole('listitem')).toHaveLength(3)
    expect(terms()).toEqual(['uno'])
    expect(line()).toHaveFocus()
    answer('vocs.create', ({ term, pos }) => {
      if (term === 'uno!') refuse('vocs.create', 'INTERNAL_SERVER_ERROR')
      return makeVoc({ term, pos })
    })
    await user.type(failed, '!{Enter}')
    expect(line()).toHaveFocus()
    const remove = await within(waiting()).findByRole('button', { name: 'Remove' })
    expect(terms()).toEqual(['uno', 'uno!', 'dos'])
    answer('vocs.create', ({ term, pos }) => makeVoc({ term, pos }))
    await user.click(remove)
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Being added' })).toBeNull())
    expect(terms()).toEqual(['uno', 'uno!', 'dos', 'tres'])
    expect(line()).toHaveFocus()
    expect(screen.getByText(/^Added/)).toHaveTextContent('tres (2)')
  })

  it('shows how many words pasted lines are, and adds them one after the other by Enter, unless they are many', async () => {
    const { user } = await open()
    await user.click(line())
    await user.paste('uno\tone\r\n\r\ndos: two\ntres')
    expect(line()).toHaveAccessibleDescription('3 words, 1 without a meaning. Enter adds them.')
    await user.keyboard('{Shift>}{Enter}{/Shift}cuatro = four{Enter}')
    expect(line()).toHaveValue('')
    await waitFor(() => expect(screen.getByText(/^Added/)).toHaveTextContent('cuatro (4)'))
    expect(inputsOf('vocs.create').map(({ term, definitions }) => [term, definitions?.[0]?.value])).toEqual([
      ['uno', 'one'],
      ['dos', 'two'],
      ['tres', undefined],
      ['cuatro', 'four'],
    ])
    const palabras = (count: number) => Array.from({ length: count }, (_, index) => `palabra ${index}`).join('\n')
    await user.paste(palabras(51))
    expect(screen.getByText('Paste at most 50 lines here.')).toBeVisible()
    expect(line()).toHaveValue('')
    await user.paste(palabras(50))
    await user.paste(`\n${palabras(1)}`)
    await user.keyboard('{Enter}')
    expect(line()).toHaveAccessibleDescription('Paste at most 50 lines here.')
    expect(line()).toHaveAttribute('aria-invalid')
    expect(terms()).toHaveLength(4)
  })

  it('says which of the pasted lines is wrong and why, and adds the others', async () => {
    const { user } = await open()
    await user.click(line())
    await user.paste(`uno = one\n${'x'.repeat(101)} = dos\n= three\ncinco = five`)
    await user.keyboard('{Enter}')
    await waitFor(() => expect(screen.getByText(/^Added/)).toHaveTextContent('cinco (2)'))
    expect(terms()).toEqual(['uno', 'cinco'])
    const items = within(waiting()).getAllByRole('listitem')
    expect(items.map((item) => within(item).getByRole('alert').textContent)).toEqual([
      `${'x'.repeat(101)} = dos: Term: Too long`,
      '= three: Term: Required',
    ])
    await user.type(within(items[1] ?? waiting()).getByRole('textbox'), '{Home}tres {Enter}')
    await waitFor(() => expect(screen.getByText(/^Added/)).toHaveTextContent('tres (3)'))
    expect(within(waiting()).getAllByRole('listitem')).toHaveLength(1)
  })

  it('goes on after a line that the server finds wrong', async () => {
    const { user } = await open()
    refuse('vocs.create', 'INVALID_INPUT')
    await user.type(line(), 'uno{Enter}')
    expect(await within(waiting()).findByRole('alert')).toBeVisible()
    answer('vocs.create', ({ term, pos }) => makeVoc({ term, pos }))
    await user.type(line(), 'dos{Enter}')
    await waitFor(() => expect(screen.getByText(/^Added/)).toHaveTextContent('dos (1)'))
    expect(within(waiting()).getByRole('textbox')).toHaveValue('uno')
  })

  it('asks before the page is left with lines that are not saved', async () => {
    const { user, router } = await open()
    await user.type(line(), 'uno')
    void router.navigate({ to: '/learn' })
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
    expect(line()).toHaveValue('uno')
  })

  it('sends the lines again after the session has ended and the user has signed in, with the same idempotency keys', async () => {
    const { user, client } = await open()
    const keys: (string | null)[] = []
    const note = ({ request }: { request: Request }) => {
      if (request.url.includes('vocs.create')) keys.push(request.headers.get('idempotency-key'))
    }
    server.events.on('request:start', note)
    onTestFinished(() => server.events.removeListener('request:start', note))
    hang('vocs.create')
    for (const word of ['uno', 'dos']) await user.type(line(), `${word}{Enter}`)
    await expect.poll(terms).toEqual(['uno'])
    refuse('lists.listOwn', 'UNAUTHORIZED')
    await client.lists.listOwn.query({}).catch(() => undefined)
    answer('accounts.signIn', ada)
    answer('vocs.create', ({ term, pos }) => makeVoc({ term, pos }))
    await user.type(await screen.findByLabelText('Email'), ada.email)
    await user.type(screen.getByLabelText('Password'), 'secret{Enter}')
    await waitFor(() => expect(screen.getByText(/^Added/)).toHaveTextContent('dos (2)'))
    expect(terms()).toEqual(['uno', 'uno', 'dos'])
    expect(keys[0]).toMatch(/./)
    expect(keys).toEqual([keys[0], keys[0], expect.any(String)])
    expect(keys[2]).not.toBe(keys[0])
  })
})
