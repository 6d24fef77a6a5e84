import { describe, expect, it } from 'vitest'
import { attemptLimits } from '../flow/attempt-limits.ts'
import {
  createList,
  createUser,
  createVocabulary,
  shareList,
  spellingEngine,
  type TestUser,
  testCaller,
  testServices,
  testSpeech,
} from '../testing/index.ts'
import { audioTypeOf } from './speech.ts'

/** Services with an engine that records the texts that it speaks. */
async function withEngine(limited = false) {
  const engine = spellingEngine()
  const services = await testServices({ speech: testSpeech([engine]), limited })
  return { services, said: engine.said }
}

/** Creates a Japanese list with a vocabulary in Chinese characters that has these attributes. */
async function listWithCat(user: TestUser, attributes: { name: string; value: string }[], fields: object = {}) {
  const { list } = await createList(user, [], { language: 'ja', ...fields })
  const voc = await createVocabulary(user, list.id, '猫', { attributes })
  return { list, voc }
}

const cat = { t: '猫', l: 'ja' } as const
const reading = [{ name: 'Reading', value: 'ねこ' }]

describe('a term in Chinese characters', () => {
  it('is spoken by the reading in a list that the user learns', async () => {
    const { services, said } = await withEngine()
    const [owner, friend, stranger] = [
      await createUser(services),
      await createUser(services),
      await createUser(services),
    ]
    await listWithCat(owner, [])
    const { list } = await listWithCat(owner, reading)
    await shareList(services, list.id, friend)
    await owner.call.audio.speak(cat)
    await friend.call.audio.speak(cat)
    expect(said).toEqual(['ねこ'])
    await expect(stranger.call.audio.speak(cat)).rejects.toMatchObject({ cause: { key: 'NO_VOICE' } })
    await owner.call.shares.delete({ listId: list.id, email: friend.email })
    await expect(friend.call.audio.speak(cat)).rejects.toMatchObject({ cause: { key: 'NO_VOICE' } })
  })

  it('is spoken only by a reading from a list of its language', async () => {
    const { services } = await withEngine()
    const user = await createUser(services)
    await listWithCat(user, reading, { language: 'zh' })
    await expect(user.call.audio.speak(cat)).rejects.toMatchObject({ cause: { key: 'NO_VOICE' } })
    await user.call.audio.speak({ t: '猫', l: 'zh' })
  })
})

describe('audio that is not cached', () => {
  it('is limited for each user, with the time to wait, while cached audio is not', async () => {
    const { services } = await withEngine(true)
    const [user, other] = [await createUser(services), await createUser(services)]
    const { allowed, windowMs } = attemptLimits.sound.user
    for (let n = 0; n < allowed; n++) await user.call.audio.speak({ t: `Wasser ${n}`, l: 'de' })
    await expect(user.call.audio.speak({ t: 'Feuer', l: 'de' })).rejects.toMatchObject({
      cause: { key: 'TOO_MANY_REQUESTS', retryAfter: windowMs / 1000 },
    })
    await user.call.audio.speak({ t: 'Wasser 7', l: 'de' })
    await other.call.audio.speak({ t: 'Feuer', l: 'de' })
    await user.call.audio.speak({ t: 'Feuer', l: 'de' })
  })
})

describe('a speech request', () => {
  it.each([
    [{ l: 'de' }, 't', 'Required'],
    [{ t: ' ', l: 'de' }, 't', 'Required'],
    [{ t: 'x'.repeat(256), l: 'de' }, 't', 'Too long'],
    [{ t: 'Wasser' }, 'l', 'Required'],
    [{ t: 'Wasser', l: 'xx' }, 'l', 'Unknown language'],
  ])('with %j is rejected: %s is %s', async (input, field, message) => {
    const { services } = await withEngine()
    const { call } = await createUser(services)
    // @ts-expect-error: input that only a script can send.
    const rejected = call.audio.speak(input)
    await expect(rejected).rejects.toMatchObject({ cause: { issues: [{ path: [field], message }] } })
  })

  it('may have 255 characters, control characters and unpaired surrogates among them', async () => {
    const { services, said } = await withEngine()
    const { call } = await createUser(services)
    await call.audio.speak({ t: `\0 ${'x'.repeat(250)} \ud800`, l: 'de' })
    expect(said).toEqual(['x'.repeat(250)])
  })

  it('requires a signed-in user', async () => {
    const { services } = await withEngine()
    const signedOut = testCaller(services).call.audio
    await expect(signedOut.speak({ t: 'Wasser', l: 'de' })).rejects.toMatchObject({ cause: { key: 'UNAUTHORIZED' } })
    await expect(signedOut.listVoices()).rejects.toMatchObject({ cause: { key: 'UNAUTHORIZED' } })
  })

  it('for the voices returns the languages that are spoken', async () => {
    const { services } = await withEngine()
    const { call } = await createUser(services)
    expect(await call.audio.listVoices()).toContainEqual({ language: 'he', approximate: true, kanaOnly: false })
  })
})

describe('audio', () => {
  it.each([
    ['audio/wav', 'RIFF\x10\0\0\0WAVEfmt '],
    ['audio/mpeg', 'ID3\x04'],
    ['audio/mpeg', '\xff\xfb\x90'],
    ['audio/mpeg', '\xff\xf3\x90'],
    [undefined, '<html>'],
    [undefined, 'OggS\0'],
    [undefined, 'RIFF\x10\0\0\0AVI '],
    [undefined, ''],
    [undefined, '\xff\xd8\xff\xe0'],
  ])('is %s if it begins with %j', (type, head) => {
    expect(audioTypeOf(Buffer.from(head, 'latin1'))).toBe(type)
  })
})
