import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import * as z from 'zod'

/** An optional dependency: its licence is another than ours (THIRD_PARTY.md). */
export const espeakPackage = '@echogarden/espeak-ng-emscripten'

/** Looks from where this file is, or the bundle that it is part of. */
const here = createRequire(import.meta.url)

/** The package's version; undefined where it is not installed, or not whole. */
export function espeakVersion(): string | undefined {
  try {
    const about: unknown = JSON.parse(readFileSync(here.resolve(`${espeakPackage}/package.json`), 'utf8'))
    return z.object({ version: z.string() }).parse(about).version
  } catch {
    return undefined
  }
}

/** What is used of the package, which has no types. */
export interface Machine {
  /** Answers 0; anything else is a failure, and the voice is the one before. */
  set_voice(name: string): unknown
  set_rate(wordsAMinute: number): unknown
  /** Calls back with one part of the sound after the other, until there is none left or the answer is true. */
  synthesize(text: string, take: (part: unknown) => boolean): unknown
  synthesize_ipa(text: string): unknown
}

/** Loads the engine into this thread, about 40 MB; rejects where the package is missing or unlike what is expected. */
export async function loadMachine(): Promise<Machine> {
  const loaded: unknown = await import(pathToFileURL(here.resolve(espeakPackage)).href)
  // It prints what it makes of odd texts.
  const silent = { print: () => {}, printErr: () => {} }
  const library: unknown = await memberOf(loaded, 'default')(silent)
  const machine: unknown = await Reflect.construct(memberOf(library, 'eSpeakNGWorker'), [])
  if (isMachine(machine)) return machine
  throw new Error(`${espeakPackage} is unlike what is expected`)
}

function memberOf(value: unknown, name: string) {
  const member: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
  if (typeof member === 'function') return member
  throw new Error(`${espeakPackage} has no ${name}`)
}

const isMachine = (value: unknown): value is Machine =>
  typeof value === 'object' &&
  value !== null &&
  ['set_voice', 'set_rate', 'synthesize', 'synthesize_ipa'].every(
    (name) => typeof Reflect.get(value, name) === 'function',
  )
