/** A table of the benchmark, as it is printed and written into docs/performance.md. Numbers are written as they are. */
export interface Table {
  title: string
  note?: string
  columns: string[]
  rows: (string | number)[][]
}

/** The environment of every section of the benchmark. */
export interface BenchEnvironment {
  /** Keeps loaded data between runs; each section has its own folders inside. */
  folder: string
  /** Replaces the line of progress on the terminal. */
  report(progress: string): void
  /** The number of alternating rounds of a comparison. */
  rounds: number
  /** True if smaller data and fewer rounds suffice. */
  isQuick: boolean
  /** True if flatness is also measured among a million vocabularies. */
  isLarge: boolean
  /** How long the memory of a server is watched. */
  minutes: number
}

/** A part of the benchmark that can run alone. */
export interface Section {
  /** As on the command line. */
  name: string
  title: string
  run(env: BenchEnvironment): Promise<Table[]>
}
