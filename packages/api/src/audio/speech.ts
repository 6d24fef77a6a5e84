import { createHash } from 'node:crypto'
import { type ErrorKey, type LanguageCode, languageCodes, needsReading } from '@wordtide/contract'
import { AppError } from '../errors.ts'
import type { Log, SoundStore, SpeechEngine, Voice } from '../ports.ts'
import { createQueue, type InTurn } from '../queue.ts'
import type { Speech, SpeechRequest } from '../services.ts'
import { cleanText } from './clean-text.ts'
import { soundTypeOf } from './sound-type.ts'

type Saying = Pick<SpeechRequest, 'text' | 'language' | 'userId'>

interface Parts {
  /** The best first: where one fails, the next stands in. */
  engines: readonly SpeechEngine[]
  sounds: SoundStore
  log: Log
  /** In ms. */
  now(): number
}

/** Whoever is refused comes back in so many seconds. */
const retryAfter = 2

/** How many texts may wait for an engine, and how many of one person. */
const queueBounds = { waiting: 32, ofOne: 16, retryAfter }

/** An engine that lets people wait this long before it fails is left alone for a while. In ms. */
const rest = { after: 1000, lasts: 30_000 }

/** An engine with those who wait for it. */
interface Line {
  engine: SpeechEngine
  inTurn: InTurn
  /** In ms. */
  restsUntil: number
}

/** Speech by these engines. */
export function createSpeech({ engines, sounds, log, now }: Parts): Speech {
  const lines: readonly Line[] = engines.map((engine) => ({
    engine,
    inTurn: createQueue({ atOnce: engine.atOnce, ...queueBounds }),
    restsUntil: 0,
  }))
  /** What is being said, by key. */
  const underWay = new Map<string, Promise<Uint8Array>>()

  /** Has one engine say a text; whoever wants the same meanwhile waits for the same. */
  function make(line: Line, key: string, said: Saying): Promise<Uint8Array> {
    const made = sayAndKeep(line, key, said).finally(() => underWay.delete(key))
    underWay.set(key, made)
    return made
  }

  async function sayAndKeep(line: Line, key: string, { text, language, userId }: Saying): Promise<Uint8Array> {
    // It may have been said for somebody else since this one was looked for.
    const before = await kept(key)
    if (before !== undefined) return before
    const sound = await line.inTurn(() => timed(line, () => line.engine.say(text, language)), userId)
    // A full disk silences nobody.
    await sounds.put(key, sound).catch((err: unknown) => log.warn({ err }, 'sound not kept'))
    return sound
  }

  /** Has an engine work unless it rests, also if that began while the text waited for its turn. */
  async function timed(line: Line, work: () => Promise<Uint8Array>): Promise<Uint8Array> {
    const begun = now()
    if (begun < line.restsUntil) throw new AppError('BUSY', { retryAfter })
    try {
      const sound = await work()
      if (soundTypeOf(sound) === undefined) throw new Error('what it said is no sound')
      return sound
    } catch (error) {
      // Nobody stands in for the last one.
      if (now() - begun >= rest.after && line !== lines.at(-1)) line.restsUntil = now() + rest.lasts
      throw error
    }
  }

  /** A sound that was said before; a power cut may have left a file that is none. */
  async function kept(key: string): Promise<Uint8Array | undefined> {
    const sound = await sounds.get(key)
    return sound !== undefined && soundTypeOf(sound) !== undefined ? sound : undefined
  }

  return {
    voices: () =>
      languageCodes.flatMap((language) => {
        const voice = lines.flatMap(({ engine }) => engine.voiceFor(language) ?? [])[0]
        return voice === undefined ? [] : [{ language, approximate: voice.approximate, kanaOnly: voice.kanaOnly }]
      }),

    async say({ text, language, userId, findReading, onCacheMiss }) {
      let first = true
      let failed = false
      let counted = false
      for (const line of lines) {
        const voice = line.engine.voiceFor(language)
        if (voice === undefined) continue
        const cleaned = cleanText(text)
        const isRead = voice.kanaOnly && needsReading(cleaned)
        const spoken = isRead ? cleanText((await findReading()) ?? '') : cleaned
        if (spoken === '') continue
        // How it is read may change, and so may which engine is there.
        const cacheable = first && !isRead
        const key = keyOf(line.engine, voice, language, spoken)
        const before = await kept(key)
        if (before !== undefined) return { bytes: before, key, cacheable }
        if (!counted && !underWay.has(key)) {
          counted = true
          await onCacheMiss()
        }
        try {
          return {
            bytes: await (underWay.get(key) ?? make(line, key, { text: spoken, language, userId })),
            key,
            cacheable,
          }
        } catch (err) {
          if (isAppError(err, 'NO_VOICE')) continue
          if (!isAppError(err, 'BUSY'))
            log.warn({ err, engine: line.engine.name, language }, 'an engine could not speak')
        }
        failed = true
        first = false
      }
      throw failed ? new AppError('BUSY', { retryAfter }) : new AppError('NO_VOICE')
    },
  }
}

const isAppError = (error: unknown, key: ErrorKey) => error instanceof AppError && error.key === key

const keyOf = (engine: SpeechEngine, voice: Voice, language: LanguageCode, text: string) =>
  createHash('sha256')
    .update(JSON.stringify([engine.name, voice.name, language, text]))
    .digest('hex')
