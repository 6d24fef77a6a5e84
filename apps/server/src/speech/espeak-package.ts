import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import * as z from 'zod'

/** An optional dependency, because its licence differs from ours (THIRD_PARTY.md). */
export const espeakPackage = '@echogarden/espeak-ng-emscripten'

/** Resolves packages from this file, or from the bundle that contains it. */
const { resolve } = createRequire(import.meta.url)

/** Returns the package's version; undefined if it is not installed or incomplete. */
export function espeakVersion(): string | undefined {
  try {
    const manifest: unknown = JSON.parse(readFileSync(resolve(`${espeakPackage}/package.json`), 'utf8'))
    return z.object({ version: z.string() }).parse(manifest).version
  } catch {
    return undefined
  }
}

/** The part of the package that we use; it has no types of its own. */
interface Espeak {
  /** Returns 0 on success; after a failure the voice is unchanged. */
  set_voice(name: string): unknown
  set_rate(wordsPerMinute: number): unknown
  /** Passes the parts of the audio to `onPart`, one after the other, until it returns true. */
  synthesize(text: string, onPart: (part: unknown) => boolean): unknown
  synthesize_ipa(text: string): unknown
}

/** Loads the engine into the current thread, which takes about 40 MB; rejects if the package is missing or has changed. */
export async function loadEspeak(): Promise<Espeak> {
  const loaded: unknown = await import(pathToFileURL(resolve(espeakPackage)).href)
  // It prints warnings about unusual texts.
  const silent = { print: () => {}, printErr: () => {} }
  const library: unknown = await functionOf(loaded, 'default')(silent)
  const espeak: unknown = await Reflect.construct(functionOf(library, 'eSpeakNGWorker'), [])
  if (isEspeak(espeak)) return espeak
  throw new Error(`${espeakPackage} has an unexpected interface`)
}

function functionOf(value: unknown, name: string) {
  const member: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
  if (typeof member === 'function') return member
  throw new Error(`${espeakPackage} has no function ${name}`)
}

const isEspeak = (value: unknown): value is Espeak =>
  typeof value === 'object' &&
  value !== null &&
  ['set_voice', 'set_rate', 'synthesize', 'synthesize_ipa'].every(
    (name) => typeof Reflect.get(value, name) === 'function',
  )
