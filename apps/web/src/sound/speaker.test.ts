import { afterEach, describe, expect, test, vi } from 'vitest'
import { type Speaker, speaker } from './speaker.ts'
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

describe('a speaker', () => {
  test('says a text in a voice of its language, and knows until when', () => {
    const speech = standInSpeech('en-GB', 'de-DE')
    const listener = listenTo(speaker)
    speaker.say('Apfel', 'de')
    expect(speech.said).toEqual(['de-DE: Apfel'])
    expect(speaker.sound()).toEqual({ text: 'Apfel', language: 'de', is: 'playing' })
    speech.end()
    expect(speaker.sound()).toBeUndefined()
    expect(listener).toHaveBeenCalledTimes(2)
  })

  test('never says two things at once: the next one ends the first', async () => {
    const speech = standInSpeech('de-DE')
    listenTo(speaker)
    speaker.say('Apfel', 'de')
    speaker.say('Birne', 'de')
    expect(speech.speaking).toBe('Birne')
    // The end of the first arrives late, and is not the second one's.
    await Promise.resolve()
    expect(speaker.sound()).toMatchObject({ text: 'Birne', is: 'playing' })
  })

  test('stops', async () => {
    const speech = standInSpeech('de-DE')
    listenTo(speaker)
    speaker.say('Apfel', 'de')
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

  test('says when something could not be said, and tries again', () => {
    const speech = standInSpeech('de-DE')
    listenTo(speaker)
    speaker.say('Apfel', 'de')
    speech.fail('network')
    expect(speaker.sound()).toEqual({ text: 'Apfel', language: 'de', is: 'failed' })
    speaker.say('Apfel', 'de')
    expect(speaker.sound()).toMatchObject({ is: 'playing' })
    // Cut off by the browser: nothing went wrong.
    speech.fail('canceled')
    expect(speaker.sound()).toBeUndefined()
  })

  test('learns of voices that come late', () => {
    const speech = standInSpeech()
    const listener = listenTo(speaker)
    expect(speaker.speaks('de')).toBe(false)
    speech.load('de-DE')
    expect(listener).toHaveBeenCalledTimes(1)
    expect(speaker.speaks('de')).toBe(true)
    speech.load('en-US')
    expect(speaker.speaks('de')).toBe(false)
  })

  test('finds voices that come late without a word of it', () => {
    const speech = standInSpeech()
    listenTo(speaker)
    expect(speaker.speaks('de')).toBe(false)
    vi.spyOn(speech, 'dispatchEvent').mockReturnValue(true)
    speech.load('de-DE')
    expect(speaker.speaks('de')).toBe(true)
  })

  test('stays quiet where no voice speaks the language', () => {
    const speech = standInSpeech('en-US')
    listenTo(speaker)
    speaker.say('Apfel', 'de')
    expect(speech.said).toEqual([])
    expect(speaker.sound()).toEqual({ text: 'Apfel', language: 'de', is: 'failed' })
  })

  test('stays quiet in a browser without speech', () => {
    listenTo(speaker)
    expect(speaker.speaks('de')).toBe(false)
    speaker.say('Apfel', 'de')
    expect(speaker.sound()).toMatchObject({ is: 'failed' })
    speaker.stop()
    expect(speaker.sound()).toBeUndefined()
  })
})
