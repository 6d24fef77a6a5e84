import { screen, within } from '@testing-library/react'
import type { ListView } from '@wordtide/contract'
import { describe, expect, it } from 'vitest'
import { answer, inputsOf, makeList, refuse, renderApp } from '../../testing/index.ts'

const path = '/library/lists/list-1'

/** Opens the page of a list. Once left, it is not found. */
async function openList(fields: Partial<ListView>) {
  answer('lists.get', makeList(fields))
  answer('shares.listShared', { lists: [], next: null })
  const app = renderApp(path)
  await screen.findByRole('heading', { level: 1, name: 'Obst' })
  return app
}

const leaveButton = () => screen.findByRole('button', { name: 'Leave list' })

describe('Leave list', () => {
  it.each(['editor', 'other'] as const)(
    'is a button on a list that is shared with permission %s, outside the menu',
    async (permission) => {
      answer('shares.getOwn', { shared: true })
      const { user } = await openList({ permission })
      expect(await leaveButton()).toBeVisible()
      await user.click(screen.getByRole('button', { name: 'Actions' }))
      expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual(['Rate'])
    },
  )

  it('is there on a public list only if the list is shared, too', async () => {
    answer('shares.getOwn', { shared: true })
    await openList({ permission: 'other', public: true })
    expect(await leaveButton()).toBeVisible()
    expect(inputsOf('shares.getOwn')).toEqual([{ id: 'list-1' }])
  })

  it.each([
    ['the owner', { permission: 'owner' }],
    ['a visitor of a public list', { permission: 'other', public: true }],
  ] as const)('is not there for %s', async (_, fields) => {
    await openList(fields)
    await screen.findByRole('button', { name: 'Review' })
    expect(screen.queryByRole('button', { name: 'Leave list' })).toBeNull()
  })

  it('is not there if only a class gives the list, which is named', async () => {
    answer('shares.getOwn', { shared: true, className: 'Year 7' })
    await openList({ permission: 'other' })
    expect(await screen.findByText('through the class')).toHaveTextContent('through the class Year 7')
    expect(screen.getByRole('link', { name: 'Year 7' })).toHaveAttribute('href', '/classes')
    expect(screen.queryByRole('button', { name: 'Leave list' })).toBeNull()
  })

  it('asks, leaves, and leads to the shared lists without loading the list again', async () => {
    answer('shares.leave', {})
    const app = await openList({ permission: 'editor' })
    await app.user.click(await leaveButton())
    const question = await screen.findByRole('alertdialog', { name: 'Leave List' })
    expect(question).toHaveTextContent('Are you sure you want to leave Obst? You lose access at once.')
    refuse('lists.get', 'LIST_NOT_FOUND')
    await app.user.click(within(question).getByRole('button', { name: 'Leave' }))
    expect(await screen.findByText('You left Obst')).toBeVisible()
    await expect.poll(app.path).toBe('/library#shared')
    expect(inputsOf('shares.leave')).toEqual([{ id: 'list-1' }])
    expect(inputsOf('lists.get')).toHaveLength(1)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('can be cancelled, and gives the focus back', async () => {
    const { user } = await openList({ permission: 'editor' })
    await user.click(await leaveButton())
    await user.click(await screen.findByRole('button', { name: 'Cancel' }))
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(await leaveButton()).toHaveFocus()
    expect(inputsOf('shares.leave')).toEqual([])
  })

  it('shows the message of the server if it fails', async () => {
    refuse('shares.leave', 'TOO_MANY_REQUESTS')
    const { user } = await openList({ permission: 'editor' })
    await user.click(await leaveButton())
    await user.click(await screen.findByRole('button', { name: 'Leave' }))
    const question = screen.getByRole('alertdialog', { name: 'Leave List' })
    expect(await within(question).findByRole('alert')).toHaveTextContent(
      /Leave Failed.*Too many requests, try again later/,
    )
    await user.click(within(question).getByRole('button', { name: 'Cancel' }))
    expect(screen.getByRole('heading', { level: 1, name: 'Obst' })).toBeVisible()
  })
})
