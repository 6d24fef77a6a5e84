/** A table of the benchmark, as it is printed and written into docs/performance.md. Numbers are written as they are. */
export interface Table {
  title: string
  note?: string
  columns: string[]
  rows: (string | number)[][]
}

/** What every section of the benchmark gets. */
export interface BenchEnvironment {
  /** Keeps loaded data between runs; each section has its own folders inside. */
  folder: string
  /** Replaces the line of progress on the terminal. */
  report(progress: string): void
  /** How many alternating rounds a comparison takes. */
  rounds: number
  /** Whether smaller data and fewer rounds do. */
  isQuick: boolean
  /** Whether flatness is also measured among a million vocabularies. */
  isLarge: boolean
}

/** A part of the benchmark that can run by itself. */
export interface Section {
  /** As on the command line. */
  name: string
  title: string
  run(env: BenchEnvironment): Promise<Table[]>
}
