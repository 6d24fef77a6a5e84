import { afterEach, describe, expect, test, vi } from 'vitest'
import { BROWSER_VOICES_TIMEOUT_MS } from './browser-voice.ts'
import { type LoadAudio, player } from './player.ts'
import { standInAudio } from './testing/audio-element.ts'
import { standInSpeech } from './testing/speech-synthesis.ts'

const unsubscribes: (() => void)[] = []

function subscribe() {
  const listener = vi.fn()
  unsubscribes.push(player.subscribe(listener))
  return listener
}

function unsubscribeAll() {
  for (const unsubscribe of unsubscribes.splice(0)) unsubscribe()
}

afterEach(() => {
  player.stop()
  unsubscribeAll()
  vi.unstubAllGlobals()
})

const apple = { text: 'Apfel', language: 'de' }
const pear = { text: 'Birne', language: 'de' }

/** Audio with this content that the test lets arrive or fail. */
function deferredAudio(text: string) {
  let calls = 0
  let arrive = () => {}
  let fail = () => {}
  const promise = new Promise<Blob | null>((resolve, reject) => {
    arrive = () => resolve(new Blob([text]))
    fail = () => reject(new Error('The network is gone'))
  })
  const load: LoadAudio = () => {
    calls += 1
    return promise
  }
  return { load, calls: () => calls, arrive, fail }
}

const audioOf =
  (text: string): LoadAudio =>
  async () =>
    new Blob([text])
const settle = () => new Promise((resolve) => setTimeout(resolve))

describe('in a voice of the browser, a text', () => {
  test('is spoken in its language until it ends', () => {
    const speech = standInSpeech('en-GB', 'de-DE')
    const listener = subscribe()
    player.speak(apple)
    expect(speech.spoken).toEqual(['de-DE: Apfel'])
    expect(player.playback()).toEqual({ ...apple, status: 'playing' })
    speech.end()
    expect(player.playback()).toBeUndefined()
    expect(listener).toHaveBeenCalledTimes(2)
  })

  test('is stopped by the next one: two texts are never spoken at once', async () => {
    const speech = standInSpeech('de-DE')
    subscribe()
    player.speak(apple)
    player.speak(pear)
    expect(speech.speaking).toBe('Birne')
    // The end event of the first arrives late, and does not end the second.
    await Promise.resolve()
    expect(player.playback()).toMatchObject({ text: 'Birne', status: 'playing' })
  })

  test('is stopped on request', async () => {
    const speech = standInSpeech('de-DE')
    subscribe()
    player.speak(apple)
    player.stop()
    expect(speech.speaking).toBeUndefined()
    expect(player.playback()).toBeUndefined()
    await Promise.resolve()
    expect(player.playback()).toBeUndefined()
  })

  test('is not cancelled by a stop if this page did not start it', () => {
    const speech = standInSpeech('de-DE')
    const cancel = vi.spyOn(speech, 'cancel')
    player.stop()
    expect(cancel).not.toHaveBeenCalled()
  })

  test('reports a failure, and can be spoken again', () => {
    const speech = standInSpeech('de-DE')
    subscribe()
    player.speak(apple)
    speech.fail('network')
    expect(player.playback()).toEqual({ ...apple, status: 'failed' })
    player.speak(apple)
    expect(player.playback()).toMatchObject({ status: 'playing' })
    // Interrupted by the browser, which is no failure.
    speech.fail('canceled')
    expect(player.playback()).toBeUndefined()
    player.speak(apple)
    speech.fail('not-allowed')
    expect(player.playback()).toEqual({ ...apple, status: 'blocked' })
  })

  test('can be spoken once voices are listed, with an event or without', () => {
    const speech = standInSpeech()
    const listener = subscribe()
    expect(player.canSpeak('de')).toBe(false)
    speech.load('de-DE')
    expect(listener).toHaveBeenCalledTimes(1)
    expect(player.canSpeak('de')).toBe(true)
    speech.load()
    expect(player.canSpeak('de')).toBe(false)
    vi.spyOn(speech, 'dispatchEvent').mockReturnValue(true)
    speech.load('de-DE')
    expect(player.canSpeak('de')).toBe(true)
  })

  test('waits a limited time for a browser that lists no voices at first', () => {
    vi.useFakeTimers()
    try {
      const speech = standInSpeech()
      const listener = subscribe()
      expect(player.isSettled()).toBe(false)
      vi.advanceTimersByTime(BROWSER_VOICES_TIMEOUT_MS)
      expect(player.isSettled()).toBe(true)
      expect(listener).toHaveBeenCalledTimes(1)
      unsubscribeAll()

      subscribe()
      expect(player.isSettled()).toBe(false)
      speech.load()
      expect(player.isSettled()).toBe(true)
    } finally {
      vi.useRealTimers()
    }
    standInSpeech('en-US')
    expect(player.isSettled()).toBe(true)
    vi.unstubAllGlobals()
    expect(player.isSettled()).toBe(true)
  })

  test.each([
    ['if no voice speaks its language', () => standInSpeech('en-US')],
    ['in a browser without speech', () => undefined],
  ])('is silent %s', (_, give) => {
    const speech = give()
    subscribe()
    player.speak(apple)
    expect(speech?.spoken ?? []).toEqual([])
    expect(player.playback()).toEqual({ ...apple, status: 'silent' })
    player.stop()
    expect(player.playback()).toBeUndefined()
  })
})

describe("in the server's voice, a text", () => {
  test('plays until it ends, and is released from memory', async () => {
    const audio = standInAudio()
    const speech = standInSpeech('de-DE')
    subscribe()
    player.speak(apple, audioOf('Apfel'))
    await expect.poll(() => player.playback()).toEqual({ ...apple, status: 'playing' })
    expect(audio.playing).toBe('Apfel')
    audio.end()
    expect(player.playback()).toBeUndefined()
    expect(audio.urls.size).toBe(0)
    expect(audio.src).toBe('')
    expect(speech.spoken).toEqual([])
  })

  test('is stopped by the next text, in either voice', async () => {
    const audio = standInAudio()
    const speech = standInSpeech('th-TH')
    subscribe()
    player.speak(apple, audioOf('Apfel'))
    await expect.poll(() => audio.playing).toBe('Apfel')
    player.speak(pear, audioOf('Birne'))
    expect(audio.playing).toBeUndefined()
    await expect.poll(() => audio.playing).toBe('Birne')
    await expect.poll(() => player.playback()).toEqual({ ...pear, status: 'playing' })
    const thai = { text: 'น้ำ', language: 'th' }
    player.speak(thai)
    expect(audio.playing).toBeUndefined()
    expect(speech.speaking).toBe('น้ำ')
    await settle()
    expect(player.playback()).toEqual({ ...thai, status: 'playing' })
    player.speak(apple, audioOf('Apfel'))
    expect(speech.speaking).toBeUndefined()
    await expect.poll(() => audio.playing).toBe('Apfel')
    expect(audio.urls.size).toBe(1)
  })

  test('is not played if it arrives after the next one was requested', async () => {
    const audio = standInAudio()
    subscribe()
    const [first, second] = [deferredAudio('Apfel'), deferredAudio('Birne')]
    player.speak(apple, first.load)
    player.speak(pear, second.load)
    second.arrive()
    await expect.poll(() => audio.playing).toBe('Birne')
    first.arrive()
    await settle()
    expect(audio.played).toEqual(['Birne'])

    const third = deferredAudio('Apfel')
    player.speak(apple, third.load)
    player.stop()
    third.arrive()
    await settle()
    expect(audio.played).toEqual(['Birne'])
    expect(player.playback()).toBeUndefined()
  })

  test('is loaded once if it is requested again while it loads', async () => {
    const audio = standInAudio()
    subscribe()
    const apples = deferredAudio('Apfel')
    player.speak(apple, apples.load)
    player.speak(apple, apples.load)
    expect(apples.calls()).toBe(1)
    apples.arrive()
    await expect.poll(() => audio.played).toEqual(['Apfel'])
    // While it plays, it starts again.
    player.speak(apple, audioOf('Apfel'))
    await expect.poll(() => audio.played).toEqual(['Apfel', 'Apfel'])
  })

  test('is shown as loading only after a delay', async () => {
    standInAudio()
    subscribe()
    const apples = deferredAudio('Apfel')
    player.speak(apple, apples.load)
    expect(player.playback()).toBeUndefined()
    await expect.poll(() => player.playback()).toEqual({ ...apple, status: 'loading' })
    apples.arrive()
    await expect.poll(() => player.playback()).toEqual({ ...apple, status: 'playing' })
  })

  test('reports a failed request, failed audio and a missing press, and can be spoken again', async () => {
    const audio = standInAudio()
    subscribe()
    const apples = deferredAudio('Apfel')
    player.speak(apple, apples.load)
    apples.fail()
    await expect.poll(() => player.playback()).toEqual({ ...apple, status: 'failed' })
    audio.block(true)
    player.speak(apple, audioOf('Apfel'))
    expect(player.playback()).toBeUndefined()
    await expect.poll(() => player.playback()).toEqual({ ...apple, status: 'blocked' })
    audio.block(false)
    player.speak(apple, audioOf('Apfel'))
    await expect.poll(() => player.playback()).toEqual({ ...apple, status: 'playing' })
    audio.fail()
    expect(player.playback()).toEqual({ ...apple, status: 'failed' })
    expect(audio.urls.size).toBe(0)
  })

  test('is spoken by the browser if the server fails', async () => {
    const audio = standInAudio()
    const speech = standInSpeech('de-DE')
    subscribe()
    const apples = deferredAudio('Apfel')
    player.speak(apple, apples.load)
    apples.fail()
    await expect.poll(() => speech.spoken).toEqual(['de-DE: Apfel'])
    expect(player.playback()).toEqual({ ...apple, status: 'playing' })
    player.speak(apple, audioOf('noise'))
    await expect.poll(() => audio.playing).toBe('noise')
    audio.fail()
    expect(speech.spoken).toEqual(['de-DE: Apfel', 'de-DE: Apfel'])
  })

  test('ends if the device interrupts it', async () => {
    const audio = standInAudio()
    subscribe()
    player.speak(apple, audioOf('Apfel'))
    await expect.poll(() => player.playback()).toEqual({ ...apple, status: 'playing' })
    audio.interrupt()
    expect(player.playback()).toBeUndefined()
  })

  test('is spoken by the browser, or is silent, if the server has no voice for it', async () => {
    const speech = standInSpeech('de-DE')
    subscribe()
    player.speak(apple, async () => null)
    await expect.poll(() => speech.speaking).toBe('Apfel')
    const thai = { text: 'น้ำ', language: 'th' }
    player.speak(thai, async () => null)
    await expect.poll(() => player.playback()).toEqual({ ...thai, status: 'silent' })
  })
})
