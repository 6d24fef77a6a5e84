import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { standInSpeech } from '../../../../shared/audio/testing/speech-synthesis.ts'
import { answer, makeListStats, renderApp } from '../../../../testing/index.ts'
import { makeCard } from '../../testing/fixtures.ts'
import { pauseSeconds } from './listen.ts'

const cards = [
  makeCard({ term: 'Apfel', definitions: [{ language: 'en', value: 'apple' }] }),
  makeCard({ term: 'Birne', definitions: [{ language: 'en', value: 'pear' }] }),
]

/** The pauses of the game, which last until the test ends them. */
let pauses: (() => void)[]
/** The element that holds the media keys. */
let silence: HTMLMediaElement | undefined
/** The handlers of the media keys. */
const keys = new Map<string, (() => void) | null>()
const session = {
  metadata: null as { title: string; artist: string; album: string } | null,
  playbackState: 'none',
  setActionHandler: (action: string, handler: (() => void) | null) => void keys.set(action, handler),
}

beforeEach(() => {
  answer('reviews.getListStats', makeListStats({ name: 'Obst', vocsCount: 2 }))
  answer('reviews.getQueue', cards)
  answer('audio.listVoices', [])
  pauses = []
  const { setTimeout } = globalThis
  vi.stubGlobal('setTimeout', (callback: () => void, ms?: number, ...rest: unknown[]) => {
    if (ms !== 1000 * pauseSeconds.medium) return setTimeout(callback, ms, ...rest)
    pauses.push(callback)
    return setTimeout(() => {}, 0)
  })
  vi.stubGlobal(
    'MediaMetadata',
    class {
      constructor(fields: object) {
        Object.assign(this, fields)
      }
    },
  )
  Object.defineProperty(navigator, 'mediaSession', { configurable: true, value: session })
  const played = vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async function (
    this: HTMLMediaElement,
  ) {
    silence = this
  })
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, 'mediaSession')
    played.mockRestore()
  })
})

async function listen() {
  const app = renderApp('/learn/list-1')
  await app.user.click(await screen.findByRole('button', { name: 'Play' }))
  await app.user.click(await screen.findByRole('button', { name: /^Listen/ }))
  await screen.findByRole('region', { name: 'Word 1 of 2' })
  return app
}

const endPause = () => act(() => pauses.pop()?.())

test('the game says each word and its meaning by itself, and follows the media keys', async () => {
  const speech = standInSpeech('de-DE', 'en-GB')
  await listen()
  await waitFor(() => expect(speech.spoken).toEqual(['de-DE: Apfel']))
  expect(screen.queryByText('apple')).not.toBeInTheDocument()
  expect(session).toMatchObject({
    metadata: { title: 'Apfel', artist: '', album: 'Obst' },
    playbackState: 'playing',
  })
  act(() => speech.end())
  // Unplugged headphones.
  act(() => void silence?.dispatchEvent(new Event('pause')))
  expect(session.playbackState).toBe('paused')
  act(() => keys.get('play')?.())
  endPause()
  await waitFor(() => expect(speech.speaking).toBe('apple'))
  expect(screen.getByText('apple')).toBeVisible()
  expect(session.metadata?.artist).toBe('apple')

  act(() => keys.get('pause')?.())
  expect(speech.speaking).toBeUndefined()
  expect(session.playbackState).toBe('paused')
  act(() => keys.get('nexttrack')?.())
  expect(await screen.findByRole('region', { name: 'Word 2 of 2' })).toBeInTheDocument()
  act(() => keys.get('play')?.())
  await waitFor(() => expect(speech.speaking).toBe('Birne'))
  act(() => keys.get('previoustrack')?.())
  await waitFor(() => expect(speech.speaking).toBe('Apfel'))
  act(() => keys.get('nexttrack')?.())
  act(() => keys.get('nexttrack')?.())
  expect(await screen.findByRole('heading', { name: 'You went through 2 words' })).toBeInTheDocument()
  expect(session.playbackState).toBe('none')
  expect(keys.get('play')).toBeNull()
})

test('the game says that no voice speaks the language, and shows the words without a hand on it', async () => {
  standInSpeech('en-GB')
  const { user } = await listen()
  expect(await screen.findByText('No voice for German here. The words are only shown.')).toBeVisible()
  await waitFor(() => expect(pauses).toHaveLength(1))
  endPause()
  expect(await screen.findByText('apple')).toBeVisible()
  await user.keyboard('{ArrowRight}')
  expect(await screen.findByRole('region', { name: 'Word 2 of 2' })).toBeInTheDocument()
  await user.keyboard(' ')
  expect(screen.getByRole('button', { name: 'Play' })).toHaveFocus()
})
