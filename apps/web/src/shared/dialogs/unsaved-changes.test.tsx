import { screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, it } from 'vitest'
import { ada, answer, renderApp, server } from '../../testing/index.ts'

/** Holds back the response of a mutation; returns a function that sends it. */
function respondLater(path: string, data: unknown) {
  let respond = () => undefined as undefined
  const released = new Promise<void>((resolve) => {
    respond = () => void resolve()
  })
  server.use(
    http.post(`*/api/trpc/${path}`, async () => {
      await released
      return HttpResponse.json([{ result: { data } }])
    }),
  )
  return () => respond()
}

describe('the question about unsaved changes, while the form is sent', () => {
  it('closes when the form disappears, and the page stays', async () => {
    const { user, path, router } = renderApp('/help')
    await screen.findByRole('heading', { level: 1, name: 'Help' })
    await router.navigate({ to: '/feedback' })
    await user.selectOptions(await screen.findByLabelText('Type'), 'Bug')
    await user.type(screen.getByLabelText('Subject'), 'The tide')
    await user.type(screen.getByLabelText('Message'), 'It does not turn')
    const respond = respondLater('feedback.send', { id: 'reference-1' })
    await user.click(screen.getByRole('button', { name: 'Send' }))
    await user.click(screen.getByRole('link', { name: 'Help', hidden: true }))
    await screen.findByRole('alertdialog', { name: 'Discard changes?' })
    respond()
    expect(await screen.findByText('reference-1')).toBeVisible()
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(path()).toBe('/feedback')
    // The next navigation is not blocked.
    await user.click(screen.getByRole('link', { name: 'Help' }))
    await waitFor(() => expect(path()).toBe('/help'))
  })

  it('closes when the changes are saved, and the navigation continues', async () => {
    answer('profile.listLanguages', [])
    answer('profile.getInfo', { name: ada.name })
    const { user, path } = renderApp('/profile')
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), ' King')
    const respond = respondLater('profile.updateInfo', { name: 'Ada Lovelace King' })
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await user.click(screen.getByRole('link', { name: 'Help' }))
    await screen.findByRole('alertdialog', { name: 'Discard changes?' })
    answer('profile.getInfo', { name: 'Ada Lovelace King' })
    respond()
    await waitFor(() => expect(path()).toBe('/help'))
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(await screen.findByText('Updated')).toBeVisible()
  })
})
