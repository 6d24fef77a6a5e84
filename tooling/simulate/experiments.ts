import { DEFAULT_RETENTION } from '@wordtide/scheduling'
import {
  adaptiveName,
  adaptiveSchedule,
  type FsrsOptions,
  fittedName,
  fsrsName,
  fsrsSchedule,
  type IntervalsOptions,
  intervalsSchedule,
  type Learner,
  namedIntervals,
  type Schedule,
} from '@wordtide/simulation'
import { type Comparison, compare, type Result } from './compare.ts'
import { fitAll } from './fit.ts'

const [year, threeYears] = [365, 1095]

/** The desired retentions at which FSRS is simulated. */
export const retentions = [0.8, 0.85, 0.9]
/** One more, far lower than a sensible choice, which shows what the measure rewards. */
export const lowRetention = 0.7

/** The schedules of the chart, and of the comparison under other assumptions. */
const mainNames = [
  ...Object.keys(namedIntervals),
  adaptiveName(DEFAULT_RETENTION),
  fittedName(DEFAULT_RETENTION),
  ...retentions.map(fsrsName),
]

export const seedsUpTo = (count: number): number[] => Array.from({ length: count }, (_, n) => n + 1)

/** Defaults of the experiments. */
export const usual = {
  seeds: seedsUpTo(20),
  spread: 0.25,
  reviewsPerDay: 80,
  measureAfter: [year, threeYears],
} as const satisfies Partial<Comparison>

/** One way to handle wrong answers and learned words. */
export const variants = [
  { wrongTomorrow: true, learnedReturn: false },
  { wrongTomorrow: false, learnedReturn: false },
  { wrongTomorrow: true, learnedReturn: true },
  { wrongTomorrow: false, learnedReturn: true },
] as const

export type Variant = (typeof variants)[number]

/** The name of intervals in a variant; the one of the product by default has the name of the intervals alone. */
export const variantName = (name: string, { wrongTomorrow, learnedReturn }: Variant): string =>
  `${name}${wrongTomorrow ? '' : ', wrong answers wait'}${learnedReturn ? ', learned words return' : ''}`

/** All intervals in all variants, the adaptive schedule, fitted and not, and FSRS, after one and after three years. */
export async function runMain(comparison: Partial<Comparison> = {}): Promise<Result[]> {
  const setup = { ...usual, ...comparison }
  const adaptive = { retention: DEFAULT_RETENTION }
  const fitted = await fitAll(setup, adaptive)
  const schedules = ({ seed }: Learner) => [
    ...Object.entries(namedIntervals).flatMap(([name, intervals]) =>
      variants.map((variant) => intervalsSchedule(variantName(name, variant), { intervals, ...variant })),
    ),
    ...retentions.map((retention) => adaptiveSchedule(adaptiveName(retention), { retention })),
    adaptiveSchedule(fittedName(DEFAULT_RETENTION), { ...adaptive, fitted: fitted.get(seed) }),
    ...[...retentions, lowRetention].map((retention) => fsrsSchedule(fsrsName(retention), { retention })),
  ]
  return compare({ schedules, ...setup })
}

/** An assumption of the simulation, replaced by another one. */
interface Assumption {
  readonly name: string
  readonly comparison?: Partial<Comparison>
  readonly intervals?: Partial<IntervalsOptions>
  readonly fsrs?: (learner: Learner) => Partial<FsrsOptions>
}

const assumptions: readonly Assumption[] = [
  { name: 'As above' },
  { name: 'All memories are as FSRS expects', comparison: { spread: 0 } },
  { name: 'Memories differ twice as much', comparison: { spread: 2 * usual.spread } },
  { name: "FSRS knows each learner's parameters", fsrs: ({ parameters }) => ({ parameters }) },
  { name: 'FSRS is told right or wrong only', fsrs: () => ({ twoGrades: true }) },
  { name: 'FSRS with steps of 1 and 10 minutes', fsrs: () => ({ sameDaySteps: true }) },
  { name: 'Recall with effort is a neutral answer', intervals: { hardIsNeutral: true } },
  { name: 'At most 20 new words a day', comparison: { newPerDay: 20 } },
  { name: '30 reviews a day', comparison: { reviewsPerDay: 30 } },
  { name: '200 reviews a day', comparison: { reviewsPerDay: 200 } },
]

/** Returns the results of the first ten learners after a year under the main schedules, for each assumption. */
export async function runAssumptions(
  comparison: Partial<Comparison> = {},
): Promise<{ name: string; results: Result[] }[]> {
  const all: { name: string; results: Result[] }[] = []
  for (const { name, intervals: intervalsOptions, fsrs: fsrsOptions, ...assumption } of assumptions) {
    const setup = { ...usual, seeds: seedsUpTo(10), measureAfter: [year], ...assumption.comparison, ...comparison }
    const adaptive = {
      retention: DEFAULT_RETENTION,
      ...(intervalsOptions?.hardIsNeutral && { hardIsNeutral: true }),
    }
    const fitted = await fitAll(setup, adaptive)
    const schedules = (learner: Learner): Schedule[] => [
      ...Object.entries(namedIntervals).map(([label, intervals]) =>
        intervalsSchedule(label, { intervals, ...intervalsOptions }),
      ),
      adaptiveSchedule(adaptiveName(DEFAULT_RETENTION), adaptive),
      adaptiveSchedule(fittedName(DEFAULT_RETENTION), { ...adaptive, fitted: fitted.get(learner.seed) }),
      ...retentions.map((retention) => fsrsSchedule(fsrsName(retention), { retention, ...fsrsOptions?.(learner) })),
    ]
    all.push({ name, results: compare({ ...setup, schedules }) })
  }
  return all
}

/** The results of the schedules of the chart. */
export const mainResults = (results: readonly Result[]): Result[] =>
  results.filter(({ name }) => mainNames.includes(name))
