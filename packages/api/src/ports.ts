/** What the product needs from outside; the server hands in the adapters. */

import type { LanguageCode } from '@wordtide/contract'

/** A message as text and as HTML. */
export interface Mail {
  to: string
  subject: string
  text: string
  html: string
}

/** Delivers mail; rejects when it could not, and is then asked again later. */
export interface Mailer {
  send(mail: Mail): Promise<void>
}

/** Keeps image files under UUIDs. Writing is atomic: a file is whole or not there. */
export interface ImageStore {
  put(id: string, bytes: Uint8Array): Promise<void>
  /** The file's bytes, or undefined when there is none. */
  get(id: string): Promise<Uint8Array | undefined>
  /** Removes the file; without one, nothing happens. */
  remove(id: string): Promise<void>
  list(): AsyncIterable<{ id: string; storedAt: Date }>
}

/** Somebody who signed in at Google, as Google itself says. */
export interface GoogleIdentity {
  /** Who they are there, for ever (`sub`). */
  id: string
  email: string
  /** Whether Google has seen that the address is theirs. */
  emailVerified: boolean
  /** '' where Google tells none. */
  name: string
}

/** A voice for one language. */
export interface Voice {
  /** Names it among the voices of its engine. */
  name: string
  /** Whether it only resembles the language. */
  approximate: boolean
  /** Whether it reads no Chinese characters. */
  kanaOnly: boolean
}

/** Says texts aloud. */
export interface SpeechEngine {
  /** The engine with its version and whatever else makes another sound of the same text. */
  readonly name: string
  /** How many texts it takes at a time. */
  readonly atOnce: number
  /** Its voice for a language, if it has one. */
  voiceFor(language: LanguageCode): Voice | undefined
  /**
   * The text as a WAV or MP3 file of at most 30 seconds, in a language for which there is a voice. NO_VOICE where nothing of it can
   * be said; rejects otherwise when that failed.
   */
  say(text: string, language: LanguageCode): Promise<Uint8Array>
}

/** Keeps sounds by keys of 64 hexadecimal digits, as long as there is room. Writing is atomic. */
export interface SoundStore {
  put(key: string, sound: Uint8Array): Promise<void>
  /** The sound's bytes, or undefined where it is not kept (any more). */
  get(key: string): Promise<Uint8Array | undefined>
}

/** A log as pino writes it: fields first, then the sentence. */
export interface Log {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}
