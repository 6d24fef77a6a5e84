import { afterEach, describe, expect, test, vi } from 'vitest'
import { BROWSER_PATIENCE_MS } from './browser-voice.ts'
import { type Load, type Speaker, speaker } from './speaker.ts'
import { standInAudio } from './testing/audio-element.ts'
import { standInSpeech } from './testing/speech-synthesis.ts'

const stops: (() => void)[] = []

function listenTo(one: Speaker) {
  const listener = vi.fn()
  stops.push(one.subscribe(listener))
  return listener
}

afterEach(() => {
  speaker.stop()
  for (const stop of stops.splice(0)) stop()
  vi.unstubAllGlobals()
})

const apple = { text: 'Apfel', language: 'de' }
const pear = { text: 'Birne', language: 'de' }

/** What is loaded when the test lets it come: a sound that says `text`. */
function late(text: string) {
  let calls = 0
  let come = () => {}
  let fail = () => {}
  const promise = new Promise<Blob | null>((resolve, reject) => {
    come = () => resolve(new Blob([text]))
    fail = () => reject(new Error('The network is gone'))
  })
  const load: Load = () => {
    calls += 1
    return promise
  }
  return { load, calls: () => calls, come, fail }
}

const sound =
  (text: string): Load =>
  async () =>
    new Blob([text])
const settle = () => new Promise((resolve) => setTimeout(resolve))

describe('in a voice of the browser, a text', () => {
  test('is said in its language, and one knows until when', () => {
    const speech = standInSpeech('en-GB', 'de-DE')
    const listener = listenTo(speaker)
    speaker.say(apple)
    expect(speech.said).toEqual(['de-DE: Apfel'])
    expect(speaker.sound()).toEqual({ ...apple, is: 'playing' })
    speech.end()
    expect(speaker.sound()).toBeUndefined()
    expect(listener).toHaveBeenCalledTimes(2)
  })

  test('is ended by the next one: two things are never said at once', async () => {
    const speech = standInSpeech('de-DE')
    listenTo(speaker)
    speaker.say(apple)
    speaker.say(pear)
    expect(speech.speaking).toBe('Birne')
    // The end of the first arrives late, and is not the second one's.
    await Promise.resolve()
    expect(speaker.sound()).toMatchObject({ text: 'Birne', is: 'playing' })
  })

  test('stops', async () => {
    const speech = standInSpeech('de-DE')
    listenTo(speaker)
    speaker.say(apple)
    speaker.stop()
    expect(speech.speaking).toBeUndefined()
    expect(speaker.sound()).toBeUndefined()
    await Promise.resolve()
    expect(speaker.sound()).toBeUndefined()
  })

  test('does not end what others say when there is nothing of its own', () => {
    const speech = standInSpeech('de-DE')
    const cancel = vi.spyOn(speech, 'cancel')
    speaker.stop()
    expect(cancel).not.toHaveBeenCalled()
  })

  test('says when it could not be said, and is tried again', () => {
    const speech = standInSpeech('de-DE')
    listenTo(speaker)
    speaker.say(apple)
    speech.fail('network')
    expect(speaker.sound()).toEqual({ ...apple, is: 'failed' })
    speaker.say(apple)
    expect(speaker.sound()).toMatchObject({ is: 'playing' })
    // Cut off by the browser: nothing went wrong.
    speech.fail('canceled')
    expect(speaker.sound()).toBeUndefined()
    speaker.say(apple)
    speech.fail('not-allowed')
    expect(speaker.sound()).toEqual({ ...apple, is: 'blocked' })
  })

  test('is said as soon as voices come, with a word of it or without', () => {
    const speech = standInSpeech()
    const listener = listenTo(speaker)
    expect(speaker.speaks('de')).toBe(false)
    speech.load('de-DE')
    expect(listener).toHaveBeenCalledTimes(1)
    expect(speaker.speaks('de')).toBe(true)
    speech.load()
    expect(speaker.speaks('de')).toBe(false)
    vi.spyOn(speech, 'dispatchEvent').mockReturnValue(true)
    speech.load('de-DE')
    expect(speaker.speaks('de')).toBe(true)
  })

  test('waits for the voices of a browser that names none at first, but not for long', () => {
    vi.useFakeTimers()
    try {
      const speech = standInSpeech()
      const listener = listenTo(speaker)
      expect(speaker.settled()).toBe(false)
      vi.advanceTimersByTime(BROWSER_PATIENCE_MS)
      expect(speaker.settled()).toBe(true)
      expect(listener).toHaveBeenCalledTimes(1)
      for (const stop of stops.splice(0)) stop()

      listenTo(speaker)
      expect(speaker.settled()).toBe(false)
      speech.load()
      expect(speaker.settled()).toBe(true)
    } finally {
      vi.useRealTimers()
    }
    standInSpeech('en-US')
    expect(speaker.settled()).toBe(true)
    vi.unstubAllGlobals()
    expect(speaker.settled()).toBe(true)
  })

  test.each([
    ['where no voice speaks its language', () => standInSpeech('en-US')],
    ['in a browser without speech', () => undefined],
  ])('stays silent %s', (_, give) => {
    const speech = give()
    listenTo(speaker)
    speaker.say(apple)
    expect(speech?.said ?? []).toEqual([])
    expect(speaker.sound()).toEqual({ ...apple, is: 'silent' })
    speaker.stop()
    expect(speaker.sound()).toBeUndefined()
  })
})

describe("in the server's voice, a text", () => {
  test('plays until it is over, and leaves nothing in memory', async () => {
    const audio = standInAudio()
    const speech = standInSpeech('de-DE')
    listenTo(speaker)
    speaker.say(apple, sound('Apfel'))
    await vi.waitFor(() => expect(speaker.sound()).toEqual({ ...apple, is: 'playing' }))
    expect(audio.playing).toBe('Apfel')
    audio.end()
    expect(speaker.sound()).toBeUndefined()
    expect(audio.urls.size).toBe(0)
    expect(audio.held).toBe('')
    expect(speech.said).toEqual([])
  })

  test('is ended by what is said next, in whichever voice', async () => {
    const audio = standInAudio()
    const speech = standInSpeech('th-TH')
    listenTo(speaker)
    speaker.say(apple, sound('Apfel'))
    await vi.waitFor(() => expect(audio.playing).toBe('Apfel'))
    speaker.say(pear, sound('Birne'))
    expect(audio.playing).toBeUndefined()
    await vi.waitFor(() => expect(audio.playing).toBe('Birne'))
    await vi.waitFor(() => expect(speaker.sound()).toEqual({ ...pear, is: 'playing' }))
    const thai = { text: 'น้ำ', language: 'th' }
    speaker.say(thai)
    expect(audio.playing).toBeUndefined()
    expect(speech.speaking).toBe('น้ำ')
    await settle()
    expect(speaker.sound()).toEqual({ ...thai, is: 'playing' })
    speaker.say(apple, sound('Apfel'))
    expect(speech.speaking).toBeUndefined()
    await vi.waitFor(() => expect(audio.playing).toBe('Apfel'))
    expect(audio.urls.size).toBe(1)
  })

  test('that comes late is not played any more', async () => {
    const audio = standInAudio()
    listenTo(speaker)
    const [first, second] = [late('Apfel'), late('Birne')]
    speaker.say(apple, first.load)
    speaker.say(pear, second.load)
    second.come()
    await vi.waitFor(() => expect(audio.playing).toBe('Birne'))
    first.come()
    await settle()
    expect(audio.played).toEqual(['Birne'])

    const third = late('Apfel')
    speaker.say(apple, third.load)
    speaker.stop()
    third.come()
    await settle()
    expect(audio.played).toEqual(['Birne'])
    expect(speaker.sound()).toBeUndefined()
  })

  test('that is asked for again while it is on its way is waited for once', async () => {
    const audio = standInAudio()
    listenTo(speaker)
    const apples = late('Apfel')
    speaker.say(apple, apples.load)
    speaker.say(apple, apples.load)
    expect(apples.calls()).toBe(1)
    apples.come()
    await vi.waitFor(() => expect(audio.played).toEqual(['Apfel']))
    // And from its beginning while it plays.
    speaker.say(apple, sound('Apfel'))
    await vi.waitFor(() => expect(audio.played).toEqual(['Apfel', 'Apfel']))
  })

  test('is said to be on its way only after a moment', async () => {
    standInAudio()
    listenTo(speaker)
    const apples = late('Apfel')
    speaker.say(apple, apples.load)
    expect(speaker.sound()).toBeUndefined()
    await vi.waitFor(() => expect(speaker.sound()).toEqual({ ...apple, is: 'loading' }))
    apples.come()
    await vi.waitFor(() => expect(speaker.sound()).toEqual({ ...apple, is: 'playing' }))
  })

  test('says when it could not be fetched or played, when a press is missing, and is tried again', async () => {
    const audio = standInAudio()
    listenTo(speaker)
    const apples = late('Apfel')
    speaker.say(apple, apples.load)
    apples.fail()
    await vi.waitFor(() => expect(speaker.sound()).toEqual({ ...apple, is: 'failed' }))
    audio.block(true)
    speaker.say(apple, sound('Apfel'))
    expect(speaker.sound()).toBeUndefined()
    await vi.waitFor(() => expect(speaker.sound()).toEqual({ ...apple, is: 'blocked' }))
    audio.block(false)
    speaker.say(apple, sound('Apfel'))
    await vi.waitFor(() => expect(speaker.sound()).toEqual({ ...apple, is: 'playing' }))
    audio.fail()
    expect(speaker.sound()).toEqual({ ...apple, is: 'failed' })
    expect(audio.urls.size).toBe(0)
  })

  test('is said by the browser where that fails', async () => {
    const audio = standInAudio()
    const speech = standInSpeech('de-DE')
    listenTo(speaker)
    const apples = late('Apfel')
    speaker.say(apple, apples.load)
    apples.fail()
    await vi.waitFor(() => expect(speech.said).toEqual(['de-DE: Apfel']))
    expect(speaker.sound()).toEqual({ ...apple, is: 'playing' })
    speaker.say(apple, sound('no sound'))
    await vi.waitFor(() => expect(audio.playing).toBe('no sound'))
    audio.fail()
    expect(speech.said).toEqual(['de-DE: Apfel', 'de-DE: Apfel'])
  })

  test('that something else cuts off is over', async () => {
    const audio = standInAudio()
    listenTo(speaker)
    speaker.say(apple, sound('Apfel'))
    await vi.waitFor(() => expect(speaker.sound()).toEqual({ ...apple, is: 'playing' }))
    audio.interrupt()
    expect(speaker.sound()).toBeUndefined()
  })

  test('that the server cannot say is said by the browser, or nobody', async () => {
    const speech = standInSpeech('de-DE')
    listenTo(speaker)
    speaker.say(apple, async () => null)
    await vi.waitFor(() => expect(speech.speaking).toBe('Apfel'))
    const thai = { text: 'น้ำ', language: 'th' }
    speaker.say(thai, async () => null)
    await vi.waitFor(() => expect(speaker.sound()).toEqual({ ...thai, is: 'silent' }))
  })
})
