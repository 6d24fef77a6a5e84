/** Texts of about so many UTF-16 units that make careless code slow, by what is hostile in them. */
const hostileTexts: Record<string, (units: number) => string> = {
  'marks in the wrong order': (units) => `a${'\u0301\u0323'.repeat(units / 2)}`,
  'letters with marks': (units) => 'a\u0323\u0301'.repeat(units / 3),
  'one letter': (units) => 'a'.repeat(units),
  'pairs of asterisks': (units) => '*a'.repeat(units / 2),
  'an open asterisk': (units) => `*${'a'.repeat(units)}`,
  'asterisks alone': (units) => '*'.repeat(units),
  'spaces within': (units) => `a${' '.repeat(units)}a`,
  'open brackets': (units) => '(a'.repeat(units / 2),
  'nested brackets': (units) => `${'('.repeat(units / 2)}${')'.repeat(units / 2)}`,
  'slashes and commas': (units) => 'a/b, '.repeat(units / 5),
  digits: (units) => '1'.repeat(units),
  'digits between dots': (units) => '1.'.repeat(units / 2),
  'an address that goes on': (units) => `a@${'a-a.'.repeat(units / 4)}`,
  'signs of equality': (units) => ' =\\='.repeat(units / 4),
  'line breaks': (units) => '\r\n'.repeat(units / 2),
}

/**
 * Maximum cost of a text of four times the length: each doubling costs twice as much, and garbage collection and caches add some. Anything
 * quadratic costs sixteen times as much. There are two doublings, because one may cross a size at which memory is managed differently.
 */
const maxRatio = 2.6 ** 2
/** Beyond this ratio a brief measurement is repeated: of all texts together, then of each, and at last thoroughly. */
const suspiciousRatio = 5.5

/** The duration of a measurement in ms, and the number of measurements: the shortest one counts, so that other programs do not matter. */
const brief = { ms: 2, rounds: 3 }
const thorough = { ms: 6, rounds: 5 }

/**
 * Runs something for hostile texts of a quarter of `units` and of all of them, which is the length of the longest text that reaches it.
 * Returns those of which twice the length costs more than 2.6 times the CPU time: something in it is quadratic. All begin with `prefix`.
 */
export function quadraticTexts(units: number, run: (text: string) => unknown, prefix = ''): string[] {
  const pairs = Object.entries(hostileTexts).map(([name, textOf]) => {
    const textsOf = (length: number) => [flat(prefix + textOf(length))]
    return { name, short: textsOf(units / 4), long: textsOf(units) }
  })
  const all = { short: pairs.flatMap(({ short }) => short), long: pairs.flatMap(({ long }) => long) }
  if (ratioOf(run, all, brief) <= suspiciousRatio) return []
  return pairs
    .filter((pair) => ratioOf(run, pair, brief) > suspiciousRatio)
    .filter((pair) => ratioOf(run, pair, thorough) > maxRatio)
    .map(({ name }) => name)
}

/** Flattens a text, as if it had arrived from outside: a concatenated one is a tree of its parts until it is read. */
const flat = (text: string): string => structuredClone(text)

/** The CPU time of long texts in relation to that of short ones: the least of several measurements, with as many repetitions each. */
function ratioOf(
  run: (text: string) => unknown,
  { short, long }: { short: readonly string[]; long: readonly string[] },
  { ms, rounds }: typeof brief,
): number {
  let times = 1
  while (cpuMsOf(run, short, times) < ms) times *= 2
  const measured = Array.from({ length: rounds }, () => ({
    short: cpuMsOf(run, short, times),
    long: cpuMsOf(run, long, times),
  }))
  return Math.min(...measured.map((round) => round.long)) / Math.min(...measured.map((round) => round.short))
}

function cpuMsOf(run: (text: string) => unknown, texts: readonly string[], times: number): number {
  const before = process.cpuUsage()
  for (let n = 0; n < times; n++) for (const text of texts) run(text)
  return cpuMsSince(before)
}

/** Returns the CPU time of this process since `process.cpuUsage()` returned `before`, in ms: other programs do not count. */
export function cpuMsSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
