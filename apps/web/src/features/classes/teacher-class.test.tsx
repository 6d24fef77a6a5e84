import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { answer, inputsOf, makeList, refuse, renderApp } from '../../testing/index.ts'
import { makeClass } from './testing/classes.ts'

const link = `${window.location.origin}/join/ABCDEFGH`
const member = (name: string) => ({
  id: `id of ${name}`,
  name,
  email: `${name.toLowerCase()}@example.org`,
  joinedAt: 0,
  lastActiveAt: null,
})

/** Opens the page of a class of the signed-in teacher. */
async function openClass(address = '/classes/class-1', schoolClass = makeClass()) {
  answer('classes.get', schoolClass)
  const app = renderApp(address)
  await screen.findByRole('heading', { level: 1, name: schoolClass.name })
  return app
}

const question = (name: string) => screen.findByRole('alertdialog', { name })

describe('the classes', () => {
  it('are those that one teaches and those that one attends, each with its facts', async () => {
    const attended = makeClass({ id: 'class-2', name: 'Italian', role: 'student', teacherName: 'Grace Hopper' })
    answer('classes.list', { classes: [makeClass({ open: false }), attended] })
    renderApp('/classes')
    const taught = within(await screen.findByRole('region', { name: 'Classes you teach' })).getAllByRole('listitem')
    expect(taught.map((row) => row.textContent)).toEqual(['Year 72 members1 listclosed'])
    const attends = within(screen.getByRole('region', { name: 'Classes you attend' })).getByRole('listitem')
    expect(attends).toHaveTextContent('ItalianTeacher: Grace Hopper1 list')
    expect(within(attends).getByRole('link', { name: 'Italian' })).toHaveAttribute('href', '/classes/class-2')
  })

  it('are explained to who has none, and are reached from the library', async () => {
    answer('lists.listOwn', { lists: [], next: null })
    const { user } = renderApp('/library')
    await user.click(await screen.findByRole('link', { name: 'Classes' }))
    expect(await screen.findByText(/A class gives lists to everybody who joins it with its code/)).toBeVisible()
  })

  it('get a new one, whose page opens', async () => {
    answer('classes.create', (input) => makeClass({ name: input.name, lists: [] }))
    answer('classes.get', makeClass({ name: 'Year 8', lists: [] }))
    const { user, path } = renderApp('/classes')
    await user.click(await screen.findByRole('button', { name: 'New class' }))
    const dialog = await screen.findByRole('dialog', { name: 'New Class' })
    await user.type(within(dialog).getByRole('textbox', { name: 'Name' }), 'Y{Enter}')
    expect(await within(dialog).findByText('Too short')).toBeVisible()
    await user.clear(within(dialog).getByRole('textbox', { name: 'Name' }))
    await user.type(within(dialog).getByRole('textbox', { name: 'Name' }), 'Year 8{Enter}')
    expect(await screen.findByRole('heading', { level: 1, name: 'Year 8' })).toBeVisible()
    expect(path()).toBe('/classes/class-1')
    expect(inputsOf('classes.create')).toEqual([{ name: 'Year 8' }])
  })

  it('lead to the page of a typed code, however it is typed', async () => {
    answer('classes.getByCode', { name: 'Year 7', teacherName: 'Grace Hopper', open: true })
    const { user, path } = renderApp('/classes')
    await user.click(await screen.findByRole('button', { name: 'Join a class' }))
    const field = await screen.findByRole('textbox', { name: 'Code' })
    await user.type(field, 'abc1{Enter}')
    expect(await screen.findByText('A code has 8 letters and digits, without 0, 1, I, L and O')).toBeVisible()
    expect(field).toHaveFocus()
    await user.clear(field)
    await user.type(field, 'abcd efgh{Enter}')
    await expect.poll(path).toBe('/join/ABCDEFGH')
  })
})

describe('the page of a class, for its teacher', () => {
  it('says how to join, and copies the link', async () => {
    const { user } = await openClass()
    expect(screen.getByText('ABCD EFGH')).toBeVisible()
    expect(screen.getByRole('textbox', { name: 'Link' })).toHaveValue(link)
    expect(await screen.findByRole('img', { name: 'QR code of the link' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Copy link' }))
    expect(await screen.findByText('Copied')).toBeVisible()
    expect(await navigator.clipboard.readText()).toBe(link)
  })

  it('closes joining, and replaces the code after a warning', async () => {
    let current = makeClass()
    answer('classes.update', ({ open, newCode }) => {
      current = { ...current, ...(open !== undefined && { open }), ...(newCode && { code: 'ZZZZ2222' }) }
      answer('classes.get', current)
      return current
    })
    const { user } = await openClass()
    const isOpen = screen.getByRole('switch', { name: 'Open to join' })
    await user.click(isOpen)
    expect(await screen.findByText(/Nobody can join at present/)).toBeVisible()
    expect(isOpen).not.toBeChecked()
    await user.click(screen.getByRole('button', { name: 'New code' }))
    expect(await question('New Code')).toHaveTextContent(
      'The code ABCD EFGH, its link and its picture stop working at once',
    )
    await user.click(screen.getByRole('button', { name: 'Replace code' }))
    expect(await screen.findByText('ZZZZ 2222')).toBeVisible()
    expect(inputsOf('classes.update')).toEqual([
      { id: 'class-1', open: false },
      { id: 'class-1', newCode: true },
    ])
  })

  it('attaches own lists that it does not have, and detaches after a question', async () => {
    answer('lists.listOwn', { lists: [makeList(), makeList({ id: 'list-2', name: 'Tiere' })], next: null })
    answer('classes.attachList', {})
    answer('classes.detachList', {})
    const { user } = await openClass()
    await user.click(screen.getByRole('button', { name: 'Attach lists' }))
    expect(await screen.findByRole('button', { name: 'Attached: Obst' })).toHaveAttribute('aria-disabled', 'true')
    await user.click(screen.getByRole('button', { name: 'Attach: Tiere' }))
    const attached = await screen.findByRole('button', { name: 'Attached: Tiere' })
    await waitFor(() => expect(attached).toHaveFocus())
    await user.click(screen.getByRole('button', { name: 'Done' }))
    await user.click(screen.getByRole('button', { name: 'Detach Obst' }))
    expect(await question('Detach List')).toHaveTextContent('What they have learned stays theirs')
    await user.click(screen.getByRole('button', { name: 'Detach' }))
    await expect.poll(() => inputsOf('classes.detachList')).toEqual([{ classId: 'class-1', listId: 'list-1' }])
    expect(inputsOf('classes.attachList')).toEqual([{ classId: 'class-1', listId: 'list-2' }])
  })

  it('removes a member after a question, also from the rows of several pages', async () => {
    answer('classes.listMembers', ({ cursor }) =>
      cursor == null ? { members: [member('Pip')], next: 'more' } : { members: [member('Estella')], next: null },
    )
    answer('classes.removeMember', {})
    const { user } = await openClass('/classes/class-1#members')
    await user.click(await screen.findByRole('button', { name: 'Load More' }))
    expect(await screen.findByRole('row', { name: /Estella estella@example.org .* not yet/ })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Remove Pip' }))
    expect(await question('Remove Member')).toHaveTextContent('Are you sure you want to remove Pip')
    await user.click(screen.getByRole('button', { name: 'Remove' }))
    await expect.poll(() => screen.queryByRole('row', { name: /Pip/ })).toBeNull()
    expect(screen.getByRole('row', { name: /Estella/ })).toBeVisible()
    expect(inputsOf('classes.removeMember')).toEqual([{ classId: 'class-1', userId: 'id of Pip' }])
  })

  it('ends the class after a question, and leads to the others', async () => {
    answer('classes.delete', {})
    const { user, path } = await openClass()
    await user.click(screen.getByRole('button', { name: 'End class' }))
    const dialog = await question('End Class')
    expect(dialog).toHaveTextContent('Its members lose its lists at once')
    await user.click(within(dialog).getByRole('button', { name: 'End class' }))
    await expect.poll(path).toBe('/classes')
    expect(await screen.findByText('Class ended')).toBeVisible()
  })

  it('says that there is no such class', async () => {
    refuse('classes.get', 'CLASS_NOT_FOUND')
    renderApp('/classes/class-1')
    expect(await screen.findByRole('alert')).toHaveTextContent('Class not found')
    expect(screen.getByRole('link', { name: 'Back to the classes' })).toBeVisible()
  })
})

it('the shares of a list name the classes that have it', async () => {
  answer('lists.get', makeList())
  answer('shares.list', { shares: [], next: null })
  const other = makeClass({ id: 'class-2', name: 'Year 9', lists: [] })
  answer('classes.list', { classes: [makeClass(), other, makeClass({ id: 'class-3', name: 'Year 8' })] })
  renderApp('/library/lists/list-1/shares')
  const line = await screen.findByText(/The members of your classes see it, too/)
  expect(
    within(line)
      .getAllByRole('link')
      .map((named) => named.textContent),
  ).toEqual(['Year 7', 'Year 8'])
})
