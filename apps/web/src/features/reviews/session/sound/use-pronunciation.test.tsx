import { act, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { standInSpeech } from '../../../../shared/audio/testing/speech-synthesis.ts'
import { chooseVoiceOf } from '../../../../shared/audio/voice-choice.ts'
import { hang, renderComponent } from '../../../../testing/index.ts'
import { makeCard } from '../../testing/fixtures.ts'
import { SERVER_VOICES_TIMEOUT_MS, useDictationPrompt } from './use-pronunciation.ts'

const card = makeCard({ reviewType: 'dictation' })

function Prompt({ of = card }) {
  return useDictationPrompt(of).prompt ?? 'undecided'
}

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test.each([
  { langs: ['en-US'], prompt: 'meaning' },
  { langs: ['de-DE'], prompt: 'audio' },
])('a dictation waits a limited time for the server’s voices: with $langs it asks by $prompt', ({ langs, prompt }) => {
  standInSpeech(...langs)
  hang('audio.listVoices')
  vi.useFakeTimers()
  renderComponent(<Prompt />, 'query')
  expect(screen.getByText('undecided')).toBeInTheDocument()
  act(() => void vi.advanceTimersByTime(SERVER_VOICES_TIMEOUT_MS))
  expect(screen.getByText(prompt)).toBeInTheDocument()
})

test('a dictation in a language whose voice is turned off asks by its meaning, unless it has a sound of its own', () => {
  standInSpeech('de-DE')
  chooseVoiceOf('de', { by: 'none' })
  const voices = [{ language: 'de', approximate: false, kanaOnly: false } as const]
  renderComponent(<Prompt />, voices)
  expect(screen.getByText('meaning')).toBeInTheDocument()
  renderComponent(<Prompt of={{ ...card, audio: '/api/sounds/apple' }} />, voices)
  expect(screen.getByText('audio')).toBeInTheDocument()
})
