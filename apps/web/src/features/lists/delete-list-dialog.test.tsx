import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { answer, inputsOf, refuse } from '../../testing/index.ts'
import { makeList, openAction } from './testing/lists.ts'

describe('Delete List', () => {
  it('deletes the list after a confirmation, which can be repeated after a failure', async () => {
    const { user, path } = await openAction('Delete', makeList())
    refuse('lists.delete', 'INTERNAL_SERVER_ERROR')
    const question = within(await screen.findByRole('alertdialog', { name: 'Delete List' }))
    await user.click(question.getByRole('button', { name: 'Delete' }))
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('Delete Failed')
    expect(alert).toHaveTextContent('Internal Server Error')
    answer('lists.delete', {})
    await user.click(question.getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('No Lists')).toBeVisible()
    expect(path()).toBe('/library')
    expect(inputsOf('lists.delete')).toEqual([{ id: 'list-1' }, { id: 'list-1' }])
  })

  it('deletes once when the button is double-clicked', async () => {
    const { user } = await openAction('Delete', makeList())
    answer('lists.delete', {})
    const button = await screen.findByRole('button', { name: 'Delete' })
    fireEvent.click(button)
    fireEvent.click(button)
    await user.keyboard('{Enter}')
    await screen.findByText('No Lists')
    expect(inputsOf('lists.delete')).toHaveLength(1)
  })

  it('deletes nothing after Cancel', async () => {
    const { user } = await openAction('Delete', makeList())
    await user.click(await screen.findByRole('button', { name: 'Cancel' }))
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(inputsOf('lists.delete')).toEqual([])
  })
})
