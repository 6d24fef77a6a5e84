import { act, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { answer, hang, refuse, renderAlone } from '../testing/index.ts'
import { useVoicesSettled, VOICES_PATIENCE_MS } from './use-sound.ts'

function Settled() {
  return useVoicesSettled() ? 'settled' : 'not yet'
}

afterEach(() => void vi.useRealTimers())

test('nobody waits long for the server to say what it speaks', () => {
  hang('audio.voices')
  vi.useFakeTimers()
  renderAlone(<Settled />, 'asked')
  expect(screen.getByText('not yet')).toBeInTheDocument()
  act(() => void vi.advanceTimersByTime(VOICES_PATIENCE_MS))
  expect(screen.getByText('settled')).toBeInTheDocument()
})

test.each([
  ['when it does', () => answer('audio.voices', [])],
  ['when it cannot', () => refuse('audio.voices', 'INTERNAL')],
])('it is settled %s', async (_, say) => {
  say()
  renderAlone(<Settled />, 'asked')
  expect(screen.getByText('not yet')).toBeInTheDocument()
  expect(await screen.findByText('settled')).toBeInTheDocument()
})
