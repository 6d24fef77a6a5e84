import { screen, waitFor, within } from '@testing-library/react'
import { toErrorBody } from '@wordtide/contract'
import { describe, expect, it } from 'vitest'
import { answer, fill, hang, inputsOf, refuse, renderApp } from '../../testing/index.ts'

const field = (name: string) => screen.getByRole('textbox', { name })
const type = () => screen.getByRole('combobox', { name: 'Type' })

/** Opens the page and fills in the form. */
async function fillIn() {
  const app = renderApp('/feedback')
  await screen.findByRole('heading', { name: 'Feedback' })
  await app.user.selectOptions(type(), 'Bug')
  fill(field('Subject'), 'The tide')
  fill(field('Message'), 'It does not turn')
  return { ...app, send: () => app.user.click(screen.getByRole('button', { name: /Send/ })) }
}

describe('/feedback', () => {
  it('offers the types by name', async () => {
    renderApp('/feedback')
    await screen.findByRole('heading', { name: 'Feedback' })
    const names = within(type()).getAllByRole('option')
    expect(names.map((option) => option.textContent)).toEqual(['General', 'Bug', 'Enhancement'])
    expect(document.title).toBe('Feedback · Wordtide')
  })

  it('shows what is missing beside each field', async () => {
    const { user } = renderApp('/feedback')
    await user.click(await screen.findByRole('button', { name: 'Send' }))
    await waitFor(() => expect(type()).toHaveAccessibleDescription('Required'))
    expect(type()).toHaveFocus()
    expect(field('Subject')).toHaveAccessibleDescription('Required')
    expect(field('Message')).toHaveAccessibleDescription('Required')
    await user.type(field('Subject'), 'ab')
    expect(field('Subject')).toHaveAccessibleDescription('Too short')
    expect(inputsOf('feedback.send')).toEqual([])
  })

  it('counts the characters of the message when they become few', async () => {
    const { user } = renderApp('/feedback')
    await screen.findByRole('heading', { name: 'Feedback' })
    await user.click(field('Message'))
    await user.paste('m'.repeat(399))
    expect(screen.queryByText(/left/)).toBeNull()
    await user.paste('m')
    expect(screen.getByText('100 left')).toBeVisible()
    await user.paste('m'.repeat(102))
    expect(screen.getByText('2 too many')).toBeVisible()
    // Read out once the user pauses.
    await waitFor(() => expect(screen.getAllByText('2 too many')).toHaveLength(2))
  })

  it('thanks with the reference, and links to the start page', async () => {
    answer('feedback.send', { id: 'reference-1' })
    const { send } = await fillIn()
    await send()
    const heading = await screen.findByRole('heading', { name: 'Thank you' })
    await waitFor(() => expect(heading).toHaveFocus())
    expect(screen.getByText('reference-1')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/')
    expect(inputsOf('feedback.send')).toEqual([{ type: 'bug', subject: 'The tide', message: 'It does not turn' }])
    expect(screen.queryByRole('button', { name: 'Send' })).toBeNull()
  })

  it('shows an empty form when Feedback is followed again afterwards', async () => {
    answer('feedback.send', { id: 'reference-1' })
    const { send, user } = await fillIn()
    await send()
    await screen.findByRole('heading', { name: 'Thank you' })
    await user.click(screen.getByRole('link', { name: 'Feedback' }))
    expect(await screen.findByRole('heading', { name: 'Feedback' })).toBeVisible()
    expect(field('Subject')).toHaveValue('')
  })

  it('keeps the text if sending fails, and shows the reason', async () => {
    refuse('feedback.send', 'TOO_MANY_REQUESTS')
    const { send } = await fillIn()
    await send()
    const alert = await within(screen.getByRole('main')).findByRole('alert')
    expect(alert).toHaveTextContent('Failed to send feedback')
    expect(alert).toHaveTextContent(toErrorBody('TOO_MANY_REQUESTS').message)
    // The toast may appear a moment later than the message on the page.
    await waitFor(() => expect(screen.getAllByText('Failed to send feedback')).toHaveLength(2))
    expect(type()).toHaveDisplayValue('Bug')
    expect(field('Subject')).toHaveValue('The tide')
    expect(field('Message')).toHaveValue('It does not turn')
  })

  it('sends once when the button is double-clicked', async () => {
    hang('feedback.send')
    const { user } = await fillIn()
    await user.dblClick(screen.getByRole('button', { name: 'Send' }))
    expect(await screen.findByRole('status', { name: 'Sending' })).toBeVisible()
    await waitFor(() => expect(inputsOf('feedback.send')).toHaveLength(1))
  })

  it('asks before it is left while something is typed', async () => {
    const { user, path } = await fillIn()
    await user.click(screen.getByRole('link', { name: 'Help' }))
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
    expect(path()).toBe('/feedback')
    expect(field('Subject')).toHaveValue('The tide')
  })

  it('does not ask after the typed text was removed', async () => {
    const { user, path } = renderApp('/feedback')
    await screen.findByRole('heading', { name: 'Feedback' })
    await user.type(field('Subject'), 'a{Backspace}')
    await user.click(screen.getByRole('link', { name: 'Help' }))
    await waitFor(() => expect(path()).toBe('/help'))
  })
})
