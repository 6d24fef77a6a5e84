import { execFileSync } from 'node:child_process'
import { createRandom } from '@wordtide/simulation'
import { findPlaces, type Place } from './find.ts'

/** A mutation, told by its source, so that it is found again when files move and lines change. */
export interface Mutation {
  id: number
  path: string
  kind: Place['kind']
  /** The mutated source, and its index among equal ones in its file. */
  text: string
  ordinal: number
}

/** The number of mutations of each layer, of 150. */
const layers: Record<string, number> = {
  'packages/contract/src': 15,
  'packages/scheduling/src': 10,
  'packages/transfer/src': 20,
  'packages/db/src': 15,
  'packages/api/src': 40,
  'apps/server/src': 20,
  'apps/web/src': 30,
}

/** Files that are not code of the product, or run where no test of vitest reaches them. */
const leftOut =
  /\.test\.|\.fault\.|\/(testing|faults|gallery|backup-commands)\/|\.gen\.|\.d\.ts$|\.browser\.ts$|service-worker|\/main\.tsx?$/

const git = (cwd: string, ...args: string[]) =>
  execFileSync('git', args, { cwd, encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 })

/** Chooses mutations of a revision: the same ones for the same seed. */
export function chooseMutations(root: string, revision: string, seed: number): Mutation[] {
  const random = createRandom(seed)
  const chosen: Mutation[] = []
  for (const [folder, count] of Object.entries(layers)) {
    const paths = git(root, 'ls-tree', '-r', '--name-only', revision, folder)
      .split('\n')
      .filter((path) => /\.tsx?$/.test(path) && !leftOut.test(path))
    const candidates = paths.flatMap((path) => mutationsOf(path, git(root, 'show', `${revision}:${path}`)))
    const taken = new Map<string, number>()
    let missing = count
    while (missing > 0 && candidates.length > 0) {
      const [candidate] = candidates.splice(Math.floor(random() * candidates.length), 1)
      if (candidate === undefined) break
      // Spread over the files: at most two in each.
      const inFile = taken.get(candidate.path) ?? 0
      if (inFile >= 2) continue
      taken.set(candidate.path, inFile + 1)
      chosen.push({ ...candidate, id: chosen.length + 1 })
      missing -= 1
    }
  }
  return chosen
}

function mutationsOf(path: string, source: string): Omit<Mutation, 'id'>[] {
  return identified(source, findPlaces(path, source)).map(({ place: { kind }, text, ordinal }) => ({
    path,
    kind,
    text,
    ordinal,
  }))
}

function identified(source: string, places: Place[]) {
  const seen = new Map<string, number>()
  return places.map((place) => {
    const text = source.slice(place.start, place.end)
    const key = `${place.kind} ${text}`
    const ordinal = seen.get(key) ?? 0
    seen.set(key, ordinal + 1)
    return { place, text, ordinal }
  })
}

/** Returns a source with mutations that are switched by `__mutated(id)`, and the ids of those that it does not have. */
export function instrument(path: string, source: string, mutations: Mutation[]): { source: string; gone: number[] } {
  const found = identified(source, findPlaces(path, source))
  const edits: { place: Place; id: number }[] = []
  const gone: number[] = []
  for (const { id, kind, text, ordinal } of mutations) {
    const same = found.filter((candidate) => candidate.place.kind === kind && candidate.text === text)
    const place = (same.find((candidate) => candidate.ordinal === ordinal) ?? same.at(-1))?.place
    const overlaps = edits.some((edit) => place && edit.place.start < place.end && place.start < edit.place.end)
    if (place === undefined || overlaps) gone.push(id)
    else edits.push({ place, id })
  }
  edits.sort((a, b) => b.place.start - a.place.start)
  const result = edits.reduce(
    (text, { place, id }) =>
      text.slice(0, place.start) + place.mutated(`globalThis.__mutated?.(${id})`) + text.slice(place.end),
    source,
  )
  return { source: result, gone }
}

/** Returns a function that maps a path in a revision to that in the working tree, by git's detection of renames. */
export function findMoved(root: string, revision: string): (path: string) => string {
  const renames = git(root, 'diff', '--find-renames=30%', '-l0', '--diff-filter=R', '--name-status', revision)
    .split('\n')
    .map((line) => line.split('\t'))
  const moved = new Map(renames.map(([, from = '', to = '']) => [from, to]))
  return (path) => moved.get(path) ?? path
}
