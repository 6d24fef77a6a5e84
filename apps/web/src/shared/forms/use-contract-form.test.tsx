import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { TRPCClientError } from '@trpc/client'
import { type ErrorBody, signUpInput, toErrorBody } from '@wordtide/contract'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { TextField } from './fields.tsx'
import { FormAlert } from './form-messages.tsx'
import { SubmitButton } from './submit.tsx'
import { useContractForm } from './use-contract-form.ts'

function Form({ send }: { send: (values: unknown) => Promise<void> }) {
  const { form, submit, failure, failureKey } = useContractForm(signUpInput, { name: '', email: '', password: '' })
  return (
    <form onSubmit={submit(send)} noValidate>
      <FormAlert message={failure} title="Sign up">
        {failureKey}
      </FormAlert>
      <TextField control={form.control} name="name" label="Name" />
      <TextField control={form.control} name="email" label="Email" hint="Yours" />
      <TextField control={form.control} name="password" label="Password" type="password" />
      <SubmitButton busy={form.formState.isSubmitting}>Send</SubmitButton>
    </form>
  )
}

const errorResponse = (body: ErrorBody) =>
  TRPCClientError.from({ error: { code: -32600, message: 'x', data: { httpStatus: body.status, error: body } } })

const user = userEvent.setup()
const field = (name: string) => screen.getByLabelText(name)
const send = () => user.click(screen.getByRole('button', { name: 'Send' }))
async function fill() {
  await user.type(field('Name'), '  Ada ')
  await user.type(field('Email'), 'ada@example.org')
  await user.type(field('Password'), 'Abc1! x')
}

afterEach(() => vi.restoreAllMocks())

function LateForm() {
  const [isLate, setIsLate] = useState(false)
  const { form, submit } = useContractForm(signUpInput, { name: '', email: '', password: '' })
  return (
    <form onSubmit={submit(async () => undefined)} noValidate>
      {isLate && <TextField control={form.control} name="name" label="Name" />}
      <TextField control={form.control} name="email" label="Email" />
      <button type="button" onClick={() => setIsLate(true)}>
        Add
      </button>
      <SubmitButton busy={form.formState.isSubmitting}>Send</SubmitButton>
    </form>
  )
}

describe('a form', () => {
  it('focuses the wrong field that is first on the page, also if it was added later, and shows it with its label', async () => {
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView')
    render(<LateForm />)
    await user.click(screen.getByRole('button', { name: 'Add' }))
    await send()
    await expect.poll(() => field('Name')).toHaveFocus()
    expect(scroll.mock.contexts.at(-1)).toContainElement(screen.getByText('Name'))
    await user.type(field('Name'), 'Ada')
    await send()
    await expect.poll(() => field('Email')).toHaveFocus()
  })

  it('shows errors beside the fields on submit, then on every change', async () => {
    const sent = vi.fn()
    render(<Form send={sent} />)
    await user.type(field('Email'), 'nobody')
    expect(screen.queryByText('Invalid email')).toBeNull()
    await send()
    expect(await screen.findByText('Name is required')).toBeVisible()
    expect(field('Name')).toHaveFocus()
    expect(field('Name')).toBeInvalid()
    expect(field('Name')).toHaveAccessibleDescription('Name is required')
    expect(field('Email')).toHaveAccessibleDescription('Yours Invalid email')
    expect(field('Password')).toHaveAccessibleDescription('Password is required')
    await user.type(field('Password'), 'abc')
    expect(field('Password')).toHaveAccessibleDescription('Password length should be at least 6 characters')
    await user.type(field('Email'), '@example.org')
    expect(field('Email')).toHaveAccessibleDescription('Yours')
    expect(sent).not.toHaveBeenCalled()
  })

  it('sends the values that the schema returns', async () => {
    const sent = vi.fn()
    render(<Form send={sent} />)
    await fill()
    await send()
    expect(sent.mock.calls[0]?.[0]).toEqual({ name: 'Ada', email: 'ada@example.org', password: 'Abc1! x' })
  })

  it('is busy while it is sent, and is not sent twice', async () => {
    const sent = vi.fn(() => new Promise<void>(() => undefined))
    render(<Form send={sent} />)
    await fill()
    await send()
    expect(await screen.findByRole('status', { name: 'Sending' })).toBeVisible()
    // It is shown while the values are checked, too.
    await waitFor(() => expect(sent).toHaveBeenCalled())
    await user.click(screen.getByRole('button'))
    expect(sent).toHaveBeenCalledTimes(1)
  })

  it("puts the server's issues beside their fields and keeps the typed values", async () => {
    const body = toErrorBody('INVALID_INPUT', [{ path: ['email'], message: 'Email is too long' }])
    render(<Form send={() => Promise.reject(errorResponse(body))} />)
    await fill()
    await send()
    expect(await screen.findByText('Email is too long')).toBeVisible()
    expect(field('Email')).toHaveFocus()
    expect(field('Email')).toHaveValue('ada@example.org')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('keeps an issue of the server until its own field changes', async () => {
    const body = toErrorBody('INVALID_INPUT', [{ path: ['email'], message: 'Email is too long' }])
    render(<Form send={() => Promise.reject(errorResponse(body))} />)
    await fill()
    await send()
    await screen.findByText('Email is too long')
    await user.clear(field('Name'))
    expect(await screen.findByText('Name is required')).toBeVisible()
    expect(screen.getByText('Email is too long')).toBeVisible()
    await user.type(field('Email'), '.net')
    await expect.poll(() => screen.queryByText('Email is too long')).toBeNull()
  })

  it('shows issues without a field in the alert', async () => {
    const issues = toErrorBody('INVALID_INPUT', [{ path: ['unknown'], message: 'Too short' }])
    render(<Form send={() => Promise.reject(errorResponse(issues))} />)
    await fill()
    await send()
    expect(await screen.findByRole('alert')).toHaveTextContent('Too short')
  })

  it('clears the last failure when it is sent again', async () => {
    const results = [() => Promise.reject(errorResponse(toErrorBody('EMAIL_TAKEN'))), () => Promise.resolve()]
    render(<Form send={() => results.shift()?.() ?? Promise.resolve()} />)
    await fill()
    await send()
    expect(await screen.findByRole('alert')).toHaveTextContent('Sign upE-mail is already registeredEMAIL_TAKEN')
    await send()
    await expect.poll(() => screen.queryByRole('alert')).toBeNull()
  })
})
