import { screen, waitFor, within } from '@testing-library/react'
import { toErrorBody } from '@wordtide/contract'
import { describe, expect, it } from 'vitest'
import { answer, fill, inputsOf, makeSettings, refuse, renderApp } from '../../testing/index.ts'

const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const uri = `otpauth://totp/Wordtide:ada%40example.org?secret=${secret}&issuer=Wordtide`
const recoveryCodes = ['5QXKD-7MZRA', 'N3VYW-LB26H']
const on = { confirmedAt: Date.UTC(2026, 10, 20), recoveryCodesLeft: 9 }
const off = { confirmedAt: null, recoveryCodesLeft: 0 }

async function open(state: typeof on | typeof off) {
  answer('reviews.getSettings', makeSettings())
  answer('twoFactor.get', state)
  const app = renderApp('/settings#sign-in')
  const card = within(await screen.findByRole('region', { name: 'Second factor' }))
  const press = (name: string) => app.user.click(screen.getByRole('button', { name }))
  return { ...app, card, press }
}

const findCode = () => screen.findByRole('textbox', { name: 'Code' })

describe('setting up a second factor', () => {
  it('asks for a proof, shows the key, takes the first code, and shows the recovery codes until they are kept', async () => {
    const { user, card, press, queryClient } = await open(off)
    refuse('twoFactor.setUp', 'PROOF_REQUIRED')
    answer('proofs.prove', () => {
      answer('twoFactor.setUp', { secret, uri })
      return {}
    })
    await user.click(await card.findByRole('button', { name: 'Set up' }))
    const proof = within(await screen.findByRole('dialog', { name: 'Confirm that it is you' }))
    fill(await proof.findByLabelText('Password'), 'Abc1!x')
    await press('Confirm')

    const code = await findCode()
    expect(code).toHaveFocus()
    expect(code).toHaveAttribute('autocomplete', 'one-time-code')
    expect(await screen.findByRole('img', { name: 'QR code with the key' })).toBeVisible()
    expect(
      screen.getByText((_, element) => element?.tagName === 'CODE' && element.textContent === secret),
    ).toBeVisible()
    expect(screen.getByRole('link', { name: 'Open an app on this device' })).toHaveAttribute('href', uri)
    refuse('twoFactor.confirm', 'INVALID_CODE')
    fill(code, '000 000')
    await press('Turn on')
    await waitFor(() => expect(code).toHaveAccessibleDescription(/The code is wrong or was used already/))
    answer('twoFactor.confirm', () => {
      answer('twoFactor.get', on)
      return { recoveryCodes }
    })
    fill(code, '123456')
    await press('Turn on')

    expect(await screen.findByRole('dialog', { name: 'Your recovery codes' })).toBeVisible()
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(recoveryCodes)
    expect(screen.getByRole('link', { name: 'Download' })).toHaveAttribute('download')
    await press('Copy')
    expect(await screen.findByText('Copied')).toBeVisible()
    expect(await navigator.clipboard.readText()).toBe(recoveryCodes.join('\n'))
    await user.keyboard('{Escape}')
    await user.click(await screen.findByRole('button', { name: 'Keep open' }))
    expect(screen.getByRole('button', { name: 'Done' })).toBeDisabled()
    await user.click(screen.getByRole('checkbox', { name: 'I have kept them' }))
    await press('Done')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await card.findByText(/9 recovery codes are left/)).toBeVisible()
    expect(inputsOf('twoFactor.confirm')).toEqual([{ code: '000 000' }, { code: '123456' }])
    const cached = () => JSON.stringify(queryClient.getMutationCache().getAll())
    await waitFor(() => expect(cached()).not.toContain(recoveryCodes[0]))
  })

  it('says if another tab was faster', async () => {
    const { user, card, press } = await open(off)
    answer('twoFactor.setUp', { secret, uri })
    await user.click(await card.findByRole('button', { name: 'Set up' }))
    fill(await findCode(), '123456')
    refuse('twoFactor.confirm', 'SECOND_FACTOR_CHANGED')
    answer('twoFactor.get', on)
    await press('Turn on')
    expect(await screen.findByRole('alert')).toHaveTextContent(toErrorBody('SECOND_FACTOR_CHANGED').message)
    await press('Cancel')
    expect(await card.findByRole('button', { name: 'Turn off' })).toBeVisible()
  })
})

describe('a second factor that is on', () => {
  it('is turned off with a code, or a recovery code in the same field', async () => {
    const { user, card, press } = await open(on)
    await user.click(await card.findByRole('button', { name: 'Turn off' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Turn off the second factor' }))
    refuse('twoFactor.turnOff', 'SECOND_FACTOR_REQUIRED')
    fill(await findCode(), '000000')
    const confirm = () => user.click(dialog.getByRole('button', { name: 'Turn off' }))
    await confirm()
    await waitFor(() => expect(dialog.getByRole('textbox')).toHaveAccessibleDescription(/The code is wrong/))
    await press('Use a recovery code')
    const field = dialog.getByRole('textbox', { name: 'Recovery code' })
    expect(field).toHaveFocus()
    fill(field, '5qxkd 7mzra')
    answer('twoFactor.turnOff', () => {
      answer('twoFactor.get', off)
      return {}
    })
    await confirm()
    expect(await screen.findByText('Second factor turned off')).toBeVisible()
    expect(await card.findByRole('button', { name: 'Set up' })).toBeVisible()
    expect(inputsOf('twoFactor.turnOff')).toEqual([{ code: '000000' }, { code: '5qxkd 7mzra' }])
  })

  it('gets new recovery codes, and another app', async () => {
    const { user, card, press } = await open(on)
    answer('twoFactor.renewRecoveryCodes', { recoveryCodes })
    await user.click(await card.findByRole('button', { name: 'New recovery codes' }))
    fill(await findCode(), '123456')
    await press('Continue')
    expect(await screen.findByRole('list', { name: 'Recovery codes' })).toBeVisible()
    await user.click(screen.getByRole('checkbox', { name: 'I have kept them' }))
    await press('Done')
    answer('twoFactor.setUp', { secret, uri })
    await user.click(card.getByRole('button', { name: 'Use another app' }))
    fill(await findCode(), '234567')
    await press('Continue')
    expect(await screen.findByRole('dialog', { name: 'Set up the second factor' })).toBeVisible()
    expect(inputsOf('twoFactor.setUp')).toEqual([{ code: '234567' }])
  })
})
