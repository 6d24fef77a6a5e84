import { type LanguageCode, languageCodes } from '@wordtide/contract'
import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const url = 'http://localhost:8880'

describe('the speech server', () => {
  const voicesOf = (SPEECH_VOICES: string) => readConfig({ SPEECH_URL: url, SPEECH_VOICES }).speech[0]?.voices

  it('needs only its address: one voice speaks every language', () => {
    const { speech } = readConfig({ SPEECH_URL: url })
    const voices = new Map(languageCodes.map((code) => [code, 'alloy']))
    expect(speech).toEqual([{ url, model: 'tts-1', key: undefined, voices }])
  })

  it('has a voice for each named language, and by * for the others', () => {
    expect(voicesOf(' de = thorsten , pt=Vila Nova (2)=x')).toEqual(
      new Map([
        ['de', 'thorsten'],
        ['pt', 'Vila Nova (2)=x'],
      ]),
    )
    const voices = voicesOf('*=alloy,de=thorsten')
    expect([voices?.size, voices?.get('de'), voices?.get('th')]).toEqual([languageCodes.length, 'thorsten', 'alloy'])
  })

  it.each(['SPEECH_MODEL', 'SPEECH_KEY', 'SPEECH_VOICES'])('needs its address: %s', (name) => {
    const read = () => readConfig({ [name]: 'de=x' })
    expect(read).toThrow(ConfigError)
    expect(read).toThrow(`SPEECH_URL: must be set beside ${name}`)
  })

  it('takes its credentials from SPEECH_KEY, not from its address', () => {
    for (const credentials of ['user', ':hunter2', 'user:hunter2'])
      expect(() => readConfig({ SPEECH_URL: `http://${credentials}@localhost` })).toThrow(/^SPEECH_URL: .*SPEECH_KEY/)
  })
})

describe('speech servers by language', () => {
  const spanish = 'http://127.0.0.1:8881'
  const voices = (...entries: [LanguageCode, string][]) => new Map(entries)

  it('speak their languages, and SPEECH_URL all others', () => {
    const { speech } = readConfig({
      SPEECH_URL: url,
      SPEECH_SERVERS: `es=${spanish} piper, ja = ${spanish}  piper ,it=${spanish}`,
      SPEECH_MODEL: 'kokoro',
      SPEECH_VOICES: 'es=davefx,ja=haru,it=paola,de=thorsten',
    })
    const key = undefined
    expect(speech).toEqual([
      { url: spanish, model: 'piper', key, voices: voices(['es', 'davefx'], ['ja', 'haru']) },
      { url, model: 'kokoro', key, voices: voices(['de', 'thorsten']) },
      { url: spanish, model: 'kokoro', key, voices: voices(['it', 'paola']) },
    ])
  })

  it('need no SPEECH_URL', () => {
    const { speech } = readConfig({ SPEECH_SERVERS: `es=${spanish}`, SPEECH_VOICES: 'es=davefx,de=thorsten' })
    expect(speech).toEqual([{ url: spanish, model: 'tts-1', key: undefined, voices: voices(['es', 'davefx']) }])
  })

  it('get SPEECH_KEY only from the host that it is for', () => {
    const SPEECH_SERVERS = `es=${spanish},ja=${url} other`
    const { speech } = readConfig({ SPEECH_URL: `${url}/v1`, SPEECH_SERVERS, SPEECH_KEY: 'sk-secret' })
    expect(speech.map((server) => [server.voices.has('es'), server.key])).toContainEqual([true, undefined])
    expect(speech.filter(({ key }) => key === 'sk-secret').map((server) => server.url)).toEqual([`${url}/v1`, url])
    expect(() => readConfig({ SPEECH_SERVERS, SPEECH_KEY: 'sk-secret' })).toThrow(
      'SPEECH_URL: must be set beside SPEECH_KEY',
    )
  })

  it('need a voice each', () => {
    expect(() => readConfig({ SPEECH_SERVERS: `es=${spanish}`, SPEECH_VOICES: 'de=thorsten' })).toThrow(
      /^SPEECH_VOICES: must name a voice for es\b/,
    )
  })
})
