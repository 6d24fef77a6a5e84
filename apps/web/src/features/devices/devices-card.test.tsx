import { screen, waitFor, within } from '@testing-library/react'
import type { DeviceView } from '@wordtide/contract'
import { expect, it } from 'vitest'
import { answer, inputsOf, makeSettings, refuse, renderApp } from '../../testing/index.ts'

const phone: DeviceView = {
  id: 'd-1',
  current: false,
  createdAt: Date.now(),
  lastUsedAt: Date.now(),
  client: 'Safari on iOS',
  network: '192.0.2.7',
}
const script: DeviceView = { ...phone, id: 'd-2', client: 'curl', network: null }
const here: DeviceView = { ...phone, id: 'd-3', client: 'Firefox on Linux', current: true }

/** Opens the settings page of a user who is signed in here and there. */
async function open(...devices: DeviceView[]) {
  answer('reviews.getSettings', makeSettings())
  answer('devices.list', devices)
  const app = renderApp('/settings#devices')
  const card = within(await screen.findByRole('region', { name: 'Devices' }))
  await card.findByText('This device')
  return { ...app, card, press: (name: string) => app.user.click(screen.getByRole('button', { name })) }
}

it('the devices card shows this device first, and what the server knows of each', async () => {
  const { card } = await open(phone, script, here)
  const [, first, second, third] = card.getAllByRole('row')
  expect(first).toHaveTextContent('Firefox on LinuxThis device')
  expect(second).toHaveTextContent('Safari on iOS')
  expect(second).toHaveTextContent('192.0.2.7')
  expect(third).toHaveTextContent('Unknown')
  expect(screen.getByText(/Of each device the server keeps/)).toBeVisible()
})

it('the devices card offers nothing for others where there are none', async () => {
  await open(here)
  expect(screen.queryByRole('button', { name: 'Sign out all others' })).toBeNull()
})

it('the devices card signs a device out, also one that is gone already', async () => {
  const { press } = await open(phone, script, here)
  answer('devices.end', () => {
    answer('devices.list', [script, here])
    return {}
  })
  await press('Sign out Safari on iOS, 192.0.2.7')
  await waitFor(() => expect(screen.queryByText('Safari on iOS')).toBeNull())
  expect(screen.getByRole('button', { name: 'Sign out this device' })).toHaveFocus()
  refuse('devices.end', 'SESSION_NOT_FOUND')
  answer('devices.list', [here])
  await press('Sign out curl')
  await waitFor(() => expect(screen.queryByText('curl')).toBeNull())
  expect(inputsOf('devices.end')).toEqual([{ id: 'd-1' }, { id: 'd-2' }])
  expect(screen.queryByText('Unable to sign the device out')).toBeNull()
})

it('the devices card asks before it signs all others out, and says why it could not', async () => {
  const { press } = await open(phone, script, here)
  refuse('devices.endOthers', 'BUSY')
  await press('Sign out all others')
  const dialog = within(await screen.findByRole('alertdialog'))
  await press('Sign out')
  expect(await dialog.findByRole('alert')).toHaveTextContent('Unable to sign the others out')
  answer('devices.endOthers', () => {
    answer('devices.list', [here])
    return {}
  })
  await press('Sign out')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(screen.queryByText('Safari on iOS')).toBeNull()
  expect(screen.getByRole('button', { name: 'Sign out this device' })).toHaveFocus()
})
