import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { answer, inputsOf, refuse, renderApp } from '../../testing/index.ts'
import { makeClass } from './testing/classes.ts'

/** Opens the members of a class, and the dialog with which others are invited. */
async function openDialog() {
  answer('classes.get', makeClass())
  answer('classes.listMembers', { members: [], next: null })
  const { user } = renderApp('/classes/class-1#members')
  const button = await screen.findByRole('button', { name: 'Invite' })
  await user.click(button)
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite by Mail' }))
  const field = dialog.getByRole('textbox', { name: 'Addresses' })
  const paste = async (text: string) => {
    await user.clear(field)
    await user.click(field)
    await user.paste(text)
  }
  return { user, button, dialog, field, paste, send: () => user.click(dialog.getByRole('button', { name: 'Send' })) }
}

describe('inviting by a roster', () => {
  it('says what was read before it is sent, and sends the text as it was pasted', async () => {
    answer('classes.invite', { sent: 2, unreadable: [] })
    const { button, dialog, paste, send } = await openDialog()
    const roster = 'Name\tEmail\nAda\tada@example.org\nBen <ben@example.org>, ADA@example.org\ncleo@'
    await paste(roster)
    expect(await dialog.findByText('2 addresses')).toBeVisible()
    const rows = within(dialog.getByRole('list', { name: 'Without an address, and left out:' }))
    expect(rows.getAllByRole('listitem').map((row) => row.textContent)).toEqual(['Row 1: Name\tEmail', 'Row 4: cleo@'])
    await send()
    expect(await screen.findByText('2 invitations sent')).toBeVisible()
    expect(inputsOf('classes.invite')).toEqual([{ classId: 'class-1', roster }])
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(button).toHaveFocus()
  })

  it('sends nothing without an address', async () => {
    const { dialog, field, paste, send } = await openDialog()
    await paste('Ada Lovelace')
    expect(await dialog.findByText('0 addresses')).toBeVisible()
    await send()
    expect(await dialog.findByText('There is no e-mail address in it')).toBeVisible()
    expect(field).toHaveFocus()
    expect(inputsOf('classes.invite')).toEqual([])
  })

  it('keeps what was pasted when the server refuses it', async () => {
    refuse('classes.invite', 'CLASS_CLOSED')
    const { dialog, field, paste, send } = await openDialog()
    await paste('ada@example.org')
    await send()
    expect(await dialog.findByText(/The class takes no new members at present/)).toBeVisible()
    expect(field).toHaveValue('ada@example.org')
  })

  it('is for an open class', async () => {
    answer('classes.get', makeClass({ open: false }))
    answer('classes.listMembers', { members: [], next: null })
    renderApp('/classes/class-1#members')
    expect(await screen.findByRole('button', { name: 'Invite' })).toBeDisabled()
    expect(screen.getByText(/To invite others, open the class first/)).toBeVisible()
  })
})
