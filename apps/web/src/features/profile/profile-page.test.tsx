import { screen, waitFor, within } from '@testing-library/react'
import { toErrorBody } from '@wordtide/contract'
import { beforeEach, describe, expect, it } from 'vitest'
import { ada, answer, hang, inputsOf, refuse, renderApp } from '../../testing/index.ts'

beforeEach(() => {
  answer('profile.getInfo', { name: ada.name })
  answer('profile.listLanguages', [])
})

const card = () => within(screen.getByRole('region', { name: 'Personal Information' }))
const findName = () => screen.findByRole('textbox', { name: 'Name' })
const header = () => within(screen.getByRole('banner'))

/** Opens the page and types another name. */
async function retypeName(name: string) {
  const app = renderApp('/profile')
  await app.user.clear(await findName())
  if (name !== '') await app.user.type(await findName(), name)
  return { ...app, save: () => app.user.click(card().getByRole('button', { name: /Save/ })) }
}

describe('/profile', () => {
  it('has a trail from Home', async () => {
    renderApp('/profile')
    expect(await screen.findByRole('heading', { level: 1, name: 'Profile' })).toBeVisible()
    const trail = within(screen.getByRole('navigation', { name: 'Breadcrumb' }))
    expect(trail.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/')
    expect(trail.getByText('Profile')).toBeVisible()
  })

  it('shows the address of the account, and leads to where it is changed', async () => {
    renderApp('/profile')
    const email = await screen.findByRole('textbox', { name: 'Email' })
    expect(email).toHaveValue(ada.email)
    expect(email).toHaveAttribute('readonly')
    expect(email).toHaveAccessibleDescription('You sign in with it.')
    const change = screen.getByRole('link', { name: 'Change email or password' })
    expect(change).toHaveAttribute('href', '/settings#sign-in')
  })

  it('shows that the name is loading, and reports a failed load with a retry', async () => {
    hang('profile.getInfo')
    const first = renderApp('/profile')
    expect(await screen.findByRole('status', { name: 'Loading personal information' })).toBeVisible()
    first.unmount()
    refuse('profile.getInfo', 'INTERNAL_SERVER_ERROR')
    const { user } = renderApp('/profile')
    expect(await screen.findByRole('alert')).toHaveTextContent('Unable to load result')
    answer('profile.getInfo', { name: ada.name })
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await findName()).toHaveValue(ada.name)
  })

  it('shows a name that was changed elsewhere, also in the header', async () => {
    answer('profile.getInfo', { name: 'Ada King' })
    renderApp('/profile')
    expect(await findName()).toHaveValue('Ada King')
    expect(await header().findByRole('button', { name: 'Ada King' })).toBeVisible()
  })
})

describe('the name', () => {
  it('is saved trimmed, and shown in the header at once', async () => {
    const { save, path, user } = await retypeName('  Countess ')
    answer('profile.updateInfo', ({ name }) => {
      answer('profile.getInfo', { name: name.trim() })
      return { name: name.trim() }
    })
    await save()
    expect(await screen.findByText('Updated')).toBeVisible()
    expect(inputsOf('profile.updateInfo')).toEqual([{ name: 'Countess' }])
    expect(header().getByRole('button', { name: 'Countess' })).toBeVisible()
    await waitFor(async () => expect(await findName()).toHaveValue('Countess'))
    // Without unsaved changes, leaving asks no question.
    await user.click(screen.getByRole('link', { name: 'Help' }))
    await waitFor(() => expect(path()).toBe('/help'))
  })

  it.each([
    ['', 'Required'],
    ['A', 'Too short'],
  ])('is rejected beside its field if it is "%s"', async (name, message) => {
    const { save } = await retypeName(name)
    await save()
    await waitFor(async () => expect(await findName()).toHaveAccessibleDescription(message))
    expect(inputsOf('profile.updateInfo')).toEqual([])
  })

  it('stays typed when the server rejects it, with its message on the page', async () => {
    refuse('profile.updateInfo', 'INTERNAL_SERVER_ERROR')
    const { save } = await retypeName('Countess')
    await save()
    const alert = await card().findByRole('alert')
    expect(alert).toHaveTextContent('Failed to update')
    expect(alert).toHaveTextContent(toErrorBody('INTERNAL_SERVER_ERROR').message)
    await waitFor(() => expect(screen.getAllByText('Failed to update')).toHaveLength(2))
    expect(await findName()).toHaveValue('Countess')
    expect(header().getByRole('button', { name: ada.name })).toBeVisible()
  })

  it('is not discarded without a question', async () => {
    const { user, path } = await retypeName('Countess')
    await user.click(screen.getByRole('link', { name: 'Help' }))
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
    expect(path()).toBe('/profile')
    expect(await findName()).toHaveValue('Countess')
    await user.click(screen.getByRole('link', { name: 'Help' }))
    await user.click(await screen.findByRole('button', { name: 'Discard' }))
    await waitFor(() => expect(path()).toBe('/help'))
  })
})
