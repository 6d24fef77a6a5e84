import { screen, waitFor } from '@testing-library/react'
import type { ListView } from '@wordtide/contract'
import { describe, expect, it } from 'vitest'
import { answer, inputsOf, makeList, refuse, renderApp } from '../../testing/index.ts'

/** Opens the page of another user's list. */
async function openList(fields: Partial<ListView> = {}) {
  const list = makeList({ permission: 'other', public: true, createdBy: 'Ben', ...fields })
  answer('lists.get', list)
  const app = renderApp(`/library/lists/${list.id}`)
  await screen.findByText('Created')
  return { ...app, list, press: (name: string) => app.user.click(screen.getByRole('button', { name })) }
}

const button = (name: string) => screen.queryByRole('button', { name })

describe('the buttons below the name of the owner', () => {
  it.each([
    ['another user’s public list', {}, { report: true, block: true }],
    ['a private list that is shared', { public: false }, { report: false, block: true }],
    ['a list whose owner is blocked', { ownerBlocked: true }, { report: true, block: false }],
    ['one’s own list', { permission: 'owner' }, { report: false, block: false }],
  ] as const)('fit %s', async (_, fields, { report, block }) => {
    await openList(fields)
    expect([button('Report') !== null, button('Block Ben') !== null]).toEqual([report, block])
  })
})

describe('Report List', () => {
  it('wants a reason, and a text where the reason says nothing; then it sends the report', async () => {
    answer('reports.create', { id: 'r-1' })
    const { user, list, press } = await openList()
    await press('Report')
    const reason = await screen.findByRole('combobox', { name: 'Reason' })
    const text = screen.getByRole('textbox', { name: /What is wrong/ })
    const send = async () => user.click(screen.getAllByRole('button', { name: 'Report' }).at(-1) ?? text)
    await send()
    await waitFor(() => expect(reason).toHaveAccessibleDescription(/Required/))
    await user.selectOptions(reason, 'Something else')
    await send()
    await waitFor(() => expect(text).toHaveAccessibleDescription(/Required/))
    await user.click(text)
    await user.paste('It is wrong.')
    await send()
    expect(await screen.findByText('Thank you: the operator of this server will look at it')).toBeVisible()
    expect(inputsOf('reports.create')).toEqual([{ listId: list.id, reason: 'other', text: 'It is wrong.' }])
    await waitFor(() => expect(button('Report')).toHaveFocus())
  })

  it('keeps what was entered if the server refuses it', async () => {
    refuse('reports.create', 'TOO_MANY_REQUESTS')
    const { user, press } = await openList()
    await press('Report')
    const reason = await screen.findByRole('combobox', { name: 'Reason' })
    await user.selectOptions(reason, 'Spam or advertising')
    await user.click(screen.getAllByRole('button', { name: 'Report' }).at(-1) ?? reason)
    expect(await screen.findByRole('alert')).toHaveTextContent('Too many requests')
    expect(reason).toHaveValue('spam')
  })
})

describe('Block User', () => {
  it('says what happens, blocks the owner, and shows the list without the name', async () => {
    answer('blocks.create', { id: 'b-1', name: 'Ben', createdAt: 0 })
    const { user, list, press } = await openList()
    await press('Block Ben')
    const question = await screen.findByRole('alertdialog', { name: 'Block User' })
    expect(question).toHaveTextContent('Block Ben? What you share with each other ends at once')
    expect(inputsOf('blocks.create')).toEqual([])
    answer('lists.get', { ...list, createdBy: 'Blocked user', ownerBlocked: true })
    await user.click(screen.getByRole('button', { name: 'Block' }))
    expect(await screen.findByText('Blocked user')).toBeVisible()
    expect(inputsOf('blocks.create')).toEqual([{ listId: list.id }])
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
  })

  it('leads from a private list to the shared ones, and shows a refusal', async () => {
    refuse('blocks.create', 'MAX_BLOCKS_EXCEEDED')
    answer('shares.listShared', { lists: [], next: null })
    const { user, path, press } = await openList({ public: false })
    await press('Block Ben')
    await user.click(await screen.findByRole('button', { name: 'Block' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('One user can block at most 100 users')
    answer('blocks.create', { id: 'b-1', name: 'Ben', createdAt: 0 })
    refuse('lists.get', 'LIST_NOT_FOUND')
    await user.click(screen.getByRole('button', { name: 'Block' }))
    await expect.poll(path).toBe('/library#shared')
    expect(await screen.findByText('You blocked Ben')).toBeVisible()
    expect(inputsOf('lists.get')).toHaveLength(1)
    await expect.poll(() => inputsOf('shares.listShared')).toHaveLength(1)
  })
})
