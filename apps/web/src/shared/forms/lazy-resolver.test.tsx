import { zodResolver } from '@hookform/resolvers/zod'
import { fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { activateInput } from '@wordtide/contract'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { FormAlert } from './form-alert.tsx'
import { lazyResolver } from './lazy-resolver.ts'
import { SubmitButton } from './submit-button.tsx'
import { TextField } from './text-field.tsx'
import { useSentForm } from './use-sent-form.ts'

const validate = zodResolver(activateInput)
const sent = vi.fn(async (_values: object) => undefined)

/** A form whose validation is fetched by `load`. */
function open(load: () => Promise<typeof validate>) {
  const resolver = lazyResolver(load)
  function Form() {
    const { form, submit, failure } = useSentForm(resolver, { email: '', token: '' })
    return (
      <form onSubmit={submit(sent)} noValidate>
        <FormAlert message={failure} />
        <TextField control={form.control} name="email" label="Email" />
        <TextField control={form.control} name="token" label="Token" />
        <SubmitButton busy={form.formState.isSubmitting}>Send</SubmitButton>
      </form>
    )
  }
  render(<Form />)
  const send = () => user.click(screen.getByRole('button', { name: /Send/ }))
  return { send }
}

const user = userEvent.setup()
const email = () => screen.getByLabelText('Email')
async function fill() {
  await user.type(email(), 'ada@example.org')
  await user.type(screen.getByLabelText('Token'), 't')
}

beforeEach(() => {
  sent.mockClear()
  vi.spyOn(console, 'error').mockReturnValue()
  return () => vi.restoreAllMocks()
})

describe('a form whose validation is a chunk of its own', () => {
  it('fetches it when it is sent, not before', async () => {
    const load = vi.fn(async () => validate)
    const { send } = open(load)
    await fill()
    expect(load).not.toHaveBeenCalled()
    await send()
    await expect.poll(() => sent.mock.calls[0]?.[0]).toEqual({ email: 'ada@example.org', token: 't' })
  })

  it('says what is wrong beside each field when it is sent, then as one types', async () => {
    const { send } = open(async () => validate)
    await send()
    expect(await screen.findAllByText('Required')).toHaveLength(2)
    await user.type(email(), 'nobody')
    expect(await screen.findByText('Invalid email')).toBeVisible()
    expect(sent).not.toHaveBeenCalled()
  })

  it('is busy while it comes, and is sent once', async () => {
    let arrive = () => {}
    const arrival = new Promise<void>((resolve) => {
      arrive = resolve
    })
    const { send } = open(async () => {
      await arrival
      return validate
    })
    await fill()
    await send()
    expect(await screen.findByRole('status', { name: 'Sending' })).toBeVisible()
    await send()
    arrive()
    await expect.poll(() => screen.queryByRole('status')).toBeNull()
    expect(sent).toHaveBeenCalledTimes(1)
  })

  it('says when it cannot be fetched, keeps what was typed, and can be sent again', async () => {
    let network = false
    const { send } = open(async () => {
      if (!network) throw new TypeError('Failed to fetch dynamically imported module: /assets/x.js')
      return validate
    })
    await fill()
    await send()
    expect(await screen.findByRole('alert')).toHaveTextContent('Network Error')
    expect(email()).toHaveValue('ada@example.org')
    expect(screen.queryByRole('status')).toBeNull()
    expect(sent).not.toHaveBeenCalled()
    fireEvent.change(email(), { target: { value: 'nobody' } })
    network = true
    await send()
    expect(await screen.findByText('Invalid email')).toBeVisible()
    expect(screen.queryByRole('alert')).toBeNull()
  })
})
