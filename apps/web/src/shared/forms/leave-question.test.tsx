import { screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, it } from 'vitest'
import { ada, answer, renderApp, server } from '../../testing/index.ts'

/** `path` answers when it is told to. */
function answerLater(path: string, data: unknown) {
  let go = () => undefined as undefined
  const told = new Promise<void>((resolve) => {
    go = () => void resolve()
  })
  server.use(
    http.post(`*/api/trpc/${path}`, async () => {
      await told
      return HttpResponse.json([{ result: { data } }])
    }),
  )
  return () => go()
}

describe('a question that stands while the form is sent', () => {
  it('goes with the form: one stays on the page of the address', async () => {
    const { user, path, router } = renderApp('/help')
    await screen.findByRole('heading', { level: 1, name: 'Help' })
    await router.navigate({ to: '/feedback' })
    await user.selectOptions(await screen.findByLabelText('Type'), 'Bug')
    await user.type(screen.getByLabelText('Subject'), 'The tide')
    await user.type(screen.getByLabelText('Message'), 'It does not turn')
    const go = answerLater('feedback.send', { id: 'reference-1' })
    await user.click(screen.getByRole('button', { name: 'Send' }))
    await user.click(screen.getByRole('link', { name: 'Help', hidden: true }))
    await screen.findByRole('alertdialog', { name: 'Discard changes?' })
    go()
    expect(await screen.findByText('reference-1')).toBeVisible()
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(path()).toBe('/feedback')
    // Nothing waits in the way of the next.
    await user.click(screen.getByRole('link', { name: 'Help' }))
    await waitFor(() => expect(path()).toBe('/help'))
  })

  it('is answered by what was saved: one goes where one wanted to', async () => {
    answer('profile.listLanguages', [])
    answer('profile.getInfo', { name: ada.name })
    const { user, path } = renderApp('/profile')
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), ' King')
    const go = answerLater('profile.updateInfo', { name: 'Ada Lovelace King' })
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await user.click(screen.getByRole('link', { name: 'Help' }))
    await screen.findByRole('alertdialog', { name: 'Discard changes?' })
    answer('profile.getInfo', { name: 'Ada Lovelace King' })
    go()
    await waitFor(() => expect(path()).toBe('/help'))
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(await screen.findByText('Updated')).toBeVisible()
  })
})
