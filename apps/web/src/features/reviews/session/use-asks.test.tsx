import { act, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { standInSpeech } from '../../../shared/audio/testing/speech-synthesis.ts'
import { hang, renderAlone } from '../../../testing/index.ts'
import { makeCard } from '../testing/cards.ts'
import { useAsks, VOICES_PATIENCE_MS } from './use-asks.ts'

const card = makeCard({ reviewType: 'dictation' })

function Asks() {
  return useAsks(card).asks ?? 'not known'
}

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test.each([
  { langs: ['en-US'], asks: 'meaning' },
  { langs: ['de-DE'], asks: 'sound' },
])('nobody waits long for the server to say what it speaks: with $langs the $asks asks', ({ langs, asks }) => {
  standInSpeech(...langs)
  hang('audio.listVoices')
  vi.useFakeTimers()
  renderAlone(<Asks />, 'asked')
  expect(screen.getByText('not known')).toBeInTheDocument()
  act(() => void vi.advanceTimersByTime(VOICES_PATIENCE_MS))
  expect(screen.getByText(asks)).toBeInTheDocument()
})
