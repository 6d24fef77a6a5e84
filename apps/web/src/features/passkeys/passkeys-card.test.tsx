import { screen, waitFor, within } from '@testing-library/react'
import { type PasskeyCreationView, type PasskeyView, toErrorBody } from '@wordtide/contract'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { answer, fill, inputsOf, refuse, renderApp } from '../../testing/index.ts'
import { suggestedName } from './suggested-name.ts'

const browser = vi.hoisted(() => ({ startRegistration: vi.fn() }))
vi.mock('@simplewebauthn/browser', () => browser)

const laptop: PasskeyView = { id: 'p-1', name: 'Laptop', createdAt: Date.now(), lastUsedAt: null }
const asked: PasskeyCreationView = {
  challenge: 'challenge',
  rp: { id: 'localhost', name: 'Wordtide' },
  user: { id: 'id', name: 'ada@example.org', displayName: 'Ada' },
  pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
  timeout: 1,
  excludeCredentials: [],
  authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  attestation: 'none',
}
const made = { id: 'made', response: { clientDataJSON: 'c', attestationObject: 'a', transports: ['internal'] } }

beforeEach(() => {
  browser.startRegistration.mockReset()
  vi.stubGlobal('PublicKeyCredential', class {})
  return () => vi.unstubAllGlobals()
})

/** Opens the settings of a user with these passkeys. */
async function open(...passkeys: PasskeyView[]) {
  answer('passkeys.list', passkeys)
  const app = renderApp('/settings#sign-in')
  await screen.findByText(passkeys[0]?.name ?? 'No passkeys yet')
  return { ...app, press: (name: string) => app.user.click(screen.getByRole('button', { name })) }
}

/** Opens the form of a new passkey, which the server allows after a proof. */
async function openForm() {
  const app = await open()
  answer('passkeys.beginRegistration', asked)
  await app.press('Add a passkey')
  await screen.findByRole('dialog', { name: 'Add a passkey' })
  return app
}

const failure = (name: string) => Object.assign(new Error(name), { name })

describe('a new passkey', () => {
  it('is made after a proof, and added under its name', async () => {
    const { press, user } = await openForm()
    refuse('passkeys.beginRegistration', 'PROOF_REQUIRED')
    answer('proofs.getMeans', { password: true, code: false, passkey: false, providers: [] })
    answer('proofs.prove', () => {
      answer('passkeys.beginRegistration', asked)
      return {}
    })
    answer('passkeys.finishRegistration', () => {
      answer('passkeys.list', [laptop])
      return laptop
    })
    browser.startRegistration.mockResolvedValueOnce({ ...made, rawId: 'made', clientExtensionResults: {} })
    fill(screen.getByRole('textbox', { name: 'Name' }), 'Laptop')
    await press('Continue')
    const proof = within(await screen.findByRole('dialog', { name: 'Confirm that it is you' }))
    fill(await proof.findByLabelText('Password'), 'Abc1!x')
    await user.click(screen.getByRole('button', { name: 'Confirm' }))
    expect(await screen.findByRole('row', { name: /Laptop.*Never used/ })).toBeVisible()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(browser.startRegistration).toHaveBeenCalledWith({ optionsJSON: asked })
    expect(inputsOf('passkeys.finishRegistration')).toEqual([{ name: 'Laptop', response: made }])
  })

  it('is not added if the user cancels, of which nothing is said, or the device has one', async () => {
    const { press } = await openForm()
    browser.startRegistration.mockRejectedValueOnce(failure('NotAllowedError'))
    const action = () => screen.getByRole('button', { name: /Continue/ })
    await press('Continue')
    await waitFor(() => expect(action()).toHaveAttribute('aria-disabled', 'false'))
    expect(within(screen.getByRole('dialog')).queryByRole('alert')).toBeNull()
    browser.startRegistration.mockRejectedValueOnce(failure('InvalidStateError'))
    await press('Continue')
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'There is already a passkey for your account on this device',
    )
    expect(inputsOf('passkeys.finishRegistration')).toEqual([])
  })

  it('needs a code of the second factor, if there is one, which is not asked again after a cancellation', async () => {
    const { press } = await openForm()
    refuse('passkeys.beginRegistration', 'SECOND_FACTOR_REQUIRED')
    await press('Continue')
    fill(await screen.findByRole('textbox', { name: 'Code' }), '000000')
    await press('Continue')
    expect(await screen.findByText(toErrorBody('INVALID_CODE').message)).toBeVisible()
    answer('passkeys.beginRegistration', asked)
    answer('passkeys.finishRegistration', laptop)
    browser.startRegistration.mockRejectedValueOnce(failure('NotAllowedError')).mockResolvedValueOnce(made)
    fill(screen.getByRole('textbox', { name: 'Code' }), '492039')
    for (const times of [1, 2]) {
      await press('Continue')
      await waitFor(() => expect(browser.startRegistration).toHaveBeenCalledTimes(times))
    }
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(inputsOf('passkeys.beginRegistration')).toEqual([{}, { code: '000000' }, { code: '492039' }])
  })

  it('cannot be made in a browser without passkeys', async () => {
    vi.unstubAllGlobals()
    await open(laptop)
    expect(screen.getByText(/This browser has no passkeys/)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull()
  })
})

it('a passkey can be renamed', async () => {
  const { press } = await open(laptop)
  answer('passkeys.rename', ({ name }) => {
    answer('passkeys.list', [{ ...laptop, name }])
    return { ...laptop, name }
  })
  await press('Rename Laptop')
  fill(await screen.findByRole('textbox', { name: 'Name' }), 'Old laptop')
  await press('Save')
  expect(await screen.findByRole('row', { name: /Old laptop/ })).toBeVisible()
  expect(inputsOf('passkeys.rename')).toEqual([{ id: 'p-1', name: 'Old laptop' }])
})

it('a passkey is removed, unless it is the only way into the account', async () => {
  const { press } = await open(laptop)
  refuse('passkeys.delete', 'LAST_PROOF')
  await press('Remove Laptop')
  await screen.findByRole('alertdialog', { name: 'Remove passkey' })
  await press('Remove')
  expect(await screen.findByRole('alert')).toHaveTextContent(toErrorBody('LAST_PROOF').message)
  answer('passkeys.delete', () => {
    answer('passkeys.list', [])
    return {}
  })
  await press('Remove')
  expect(await screen.findByText('No passkeys yet')).toBeVisible()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Add a passkey' })).toHaveFocus())
})

it.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36', 'Chrome on Windows'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1', 'Safari on iPhone'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox on Linux'],
  ['curl', 'Passkey'],
])('the suggested name of %s', (userAgent, name) => {
  expect(suggestedName(userAgent)).toBe(name)
})
