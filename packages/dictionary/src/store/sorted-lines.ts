import { closeSync, openSync, readSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A key with its value; neither has a line break, and the key no tab. */
export interface Line {
  key: string
  value: string
}

/** The characters that are sorted in memory. */
const charactersAtOnce = 4 * 1_048_576
const readAtOnce = 131_072

/** Sorts any number of lines by their keys, those with the same key in the order in which they came, by files in a folder. */
export function createSorter(folder: string, atOnce = charactersAtOnce) {
  const runs: string[] = []
  let lines: Line[] = []
  let characters = 0
  const sorted = () => lines.sort((one, other) => (one.key < other.key ? -1 : one.key > other.key ? 1 : 0))
  const flush = () => {
    const path = join(folder, `run-${runs.length}`)
    const file = openSync(path, 'w')
    try {
      let part = ''
      for (const { key, value } of sorted()) {
        part += `${key}\t${value}\n`
        if (part.length < readAtOnce) continue
        writeFileSync(file, part)
        part = ''
      }
      writeFileSync(file, part)
    } finally {
      closeSync(file)
    }
    runs.push(path)
    lines = []
    characters = 0
  }
  return {
    add(key: string, value: string) {
      lines.push({ key, value })
      characters += key.length + value.length
      if (characters >= atOnce) flush()
    },
    /** Yields all lines in order, once. */
    *lines(): Iterable<Line> {
      if (runs.length === 0) return yield* sorted()
      flush()
      yield* merge(runs.map(readLines))
    },
  }
}

function* readLines(path: string): Generator<Line, undefined> {
  const file = openSync(path, 'r')
  const buffer = Buffer.alloc(readAtOnce)
  const decoder = new TextDecoder()
  try {
    let rest = ''
    for (;;) {
      const length = readSync(file, buffer, 0, readAtOnce, null)
      if (length === 0) return
      const parts = (rest + decoder.decode(buffer.subarray(0, length), { stream: true })).split('\n')
      rest = parts.pop() ?? ''
      for (const part of parts) yield lineOf(part)
    }
  } finally {
    closeSync(file)
  }
}

/** The key and the value of a line of a file. */
export function lineOf(text: string): Line {
  const tab = text.indexOf('\t')
  return { key: text.slice(0, tab), value: text.slice(tab + 1) }
}

/** A heap of the next line of each run would save little: there are few runs. */
function* merge(runs: Generator<Line, undefined>[]): Iterable<Line> {
  const heads = runs.map((run) => ({ run, next: run.next() }))
  try {
    for (;;) {
      let first: { run: Generator<Line, undefined>; line: Line; head: (typeof heads)[number] } | undefined
      for (const head of heads) {
        if (head.next.done === true) continue
        if (first === undefined || head.next.value.key < first.line.key)
          first = { run: head.run, line: head.next.value, head }
      }
      if (first === undefined) return
      yield first.line
      first.head.next = first.run.next()
    }
  } finally {
    for (const run of runs) run.return(undefined)
  }
}
