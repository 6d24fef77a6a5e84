/** The product's needs from outside. The server provides the adapters. */

import type { DictionaryEntryView, DictionaryLanguagesView, LanguageCode, UploadedFile } from '@wordtide/contract'
import type { GradedAnswer } from '@wordtide/scheduling/prediction'
import type { ExportedList, ExportedPages, ReadOptions } from '@wordtide/transfer'
import type { ImportFile } from '@wordtide/transfer/import'
import type { ByteRange } from './values/byte-stream.ts'

/** A message as text and as HTML. */
export interface Mail {
  /** A UUID, the same for each attempt to send this mail: it may have arrived although an attempt seemed to fail. */
  id: string
  /** The time of the request; the same for each attempt. */
  queuedAt: Date
  to: string
  subject: string
  text: string
  html: string
  /** The address at which mails of its kind are turned off by one POST, for readers that offer that (RFC 8058). */
  unsubscribeUrl?: string | undefined
}

/** Delivers mail. */
export interface Mailer {
  /** Rejects if the mail could not be delivered; it is retried later. A mail with the same `id` replaces the earlier one if possible. */
  send(mail: Mail): Promise<void>
}

/** Sends requests to addresses that users have named, which may be anybody's. */
export interface WebhookSender {
  /**
   * Posts a body, JSON unless the headers say otherwise; returns the HTTP status of the response, within seconds. Follows no redirect.
   * Rejects with a message for the user if there is no response, without a request if the address is in a forbidden network, and at once
   * when the signal aborts.
   */
  post(
    url: string,
    headers: Readonly<Record<string, string>>,
    body: string | Uint8Array,
    signal?: AbortSignal,
  ): Promise<number>
}

/** A stored image or sound that is to be sent. */
export interface StoredImage {
  /** In bytes. */
  length: number
  /** Undefined if it is neither. */
  mediaType: string | undefined
  /** Reads it, or a range of it. */
  read(range?: ByteRange): Uint8Array | AsyncIterable<Uint8Array>
}

/** Stores files of images and sounds under UUIDs. Writes are atomic. */
export interface ImageStore {
  put(id: string, bytes: Uint8Array): Promise<void>
  /** Returns the file's bytes, or undefined if there is no such file. */
  get(id: string): Promise<Uint8Array | undefined>
  /** Returns the file to be sent, streamed if the store is another machine; undefined if there is no such file. */
  open(id: string): Promise<StoredImage | undefined>
  /** Returns whether there is such a file. */
  has(id: string): Promise<boolean>
  /** Removes the file if it exists. */
  remove(id: string): Promise<void>
  /** Yields all files in any order, with their sizes. */
  list(): AsyncIterable<{ id: string; storedAt: Date; bytes: number }>
}

/** Makes Anki packages outside the thread that serves requests, because each is a database. */
export interface AnkiPackages {
  /**
   * Yields the bytes of a package with a list. A package that its user leaves is not completed. Throws BUSY if too many packages are being
   * made, NOT_EXPORTABLE if the list does not fit into one, and what reading the vocabularies throws.
   */
  create(
    list: ExportedList,
    vocabularies: ExportedPages,
    options: { now: Date; userId: string },
  ): AsyncIterable<Uint8Array>
}

/** Fits the parameters of FSRS-6 to a user's answers, outside the thread that serves requests, because it takes seconds. */
export interface MemoryFitter {
  /**
   * Returns the 21 parameters that predict these answers best, those of each review by themselves, oldest first. Rejects if that takes too
   * long or too much memory, or when the signal aborts.
   */
  fit(answers: readonly (readonly GradedAnswer[])[], signal?: AbortSignal): Promise<readonly number[]>
}

/** The claims of a user who has signed in at an identity provider. */
export interface ProvidedIdentity {
  /** The identifier at the provider, which never changes (`sub`). */
  id: string
  email: string
  /** True if the provider has verified that the address is the user's. */
  emailVerified: boolean
  /** '' if the provider tells none. */
  name: string
  /** The time of the user's last sign-in at the provider, if it says so. */
  authenticatedAt?: Date | undefined
}

/** A voice for one language. */
export interface Voice {
  /** Identifies the voice within its engine. */
  name: string
  /** True if the voice is one of a similar language. */
  approximate: boolean
  /** True if the voice cannot read Chinese characters. */
  kanaOnly: boolean
}

/** Turns texts into audio. */
export interface SpeechEngine {
  /** The engine with its version and everything else that changes the audio of a text. It is part of the cache key. */
  readonly name: string
  /** The number of texts that it can speak at a time. */
  readonly atOnce: number
  /** Returns its voice for a language, if it has one. */
  voiceFor(language: LanguageCode): Voice | undefined
  /**
   * Returns the text as a WAV or MP3 file of at most 30 seconds, in a language for which there is a voice. Throws NO_VOICE if it
   * cannot speak any of the text; any other error means that the engine has failed.
   */
  say(text: string, language: LanguageCode): Promise<Uint8Array>
}

/** Caches audio under keys of 64 hexadecimal digits, within a limit. Writes are atomic. */
export interface AudioCache {
  put(key: string, audio: Uint8Array): Promise<void>
  /** Returns the audio, or undefined if it is not cached (any more). */
  get(key: string): Promise<Uint8Array | undefined>
  /** Removes the audio beyond the limit that several processes have cached together; the cache of a single process needs no call. */
  trim?(): Promise<void>
}

/** The dictionaries that the operator has added. */
export interface Dictionaries {
  /** The languages of their terms, each with those of the definitions. */
  listLanguages(): Promise<DictionaryLanguagesView>
  /** Returns what they say about a term, at most 20 entries, with definitions in the languages of `to`, or in all without it. */
  lookUp(request: {
    term: string
    language: LanguageCode
    to?: readonly LanguageCode[] | undefined
  }): Promise<DictionaryEntryView[]>
  /** Returns the terms of a language that they mark as frequent, folded. */
  listCommon(language: LanguageCode): Promise<string[]>
}

/** Reads files of vocabularies. */
export interface VocabularyFiles {
  /**
   * Opens a file, which must be closed. Throws FileError, as every method of the file does, and BUSY. When the signal aborts, reading ends at
   * once, with an error.
   */
  open(file: UploadedFile, options: ReadOptions, signal?: AbortSignal): Promise<ImportFile>
}

/** A logger with pino's signature: fields first, then the message. */
export interface Log {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}
