import { DEFAULT_RETENTION } from '@wordtide/scheduling'
import { adaptiveName, fittedName, fsrsName, mean, namedIntervals, type Outcome } from '@wordtide/simulation'
import { advantage, type Result, resultOf } from './compare.ts'
import { lowRetention, retentions, usual, variantName, variants } from './experiments.ts'
import { type Candidate, type Finding, rightShare } from './search.ts'

const whole = (number: number) => Math.round(number).toLocaleString('en-US')
const percent = (share: number) => `${Math.round(100 * share)} %`
const signed = (number: number, digits: number) => `${number < 0 ? '−' : '+'}${Math.abs(number).toFixed(digits)}`
const meanOf = (outcomes: readonly Outcome[], of: (outcome: Outcome) => number) => mean(outcomes.map(of))

/** Renders a Markdown table; the first column is text, the others are numbers. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(head), `|---${'|--:'.repeat(head.length - 1)}|`, ...rows.map(line)].join('\n')
}

const outcomeHead = [
  'Words seen',
  'Remembered',
  'Firmly',
  'Half a year later',
  'Per 100 reviews',
  'Per hour',
  'Right answers',
]

const outcomeCells = (outcomes: readonly Outcome[]): string[] => [
  whole(meanOf(outcomes, ({ words }) => words)),
  whole(meanOf(outcomes, ({ remembered }) => remembered)),
  whole(meanOf(outcomes, ({ firm }) => firm)),
  whole(meanOf(outcomes, ({ halfYearLater }) => halfYearLater)),
  meanOf(outcomes, ({ remembered, reviews }) => (100 * remembered) / reviews).toFixed(1),
  meanOf(outcomes, ({ remembered, minutes }) => (60 * remembered) / minutes).toFixed(1),
  percent(rightShare(outcomes)),
]

const years = (days: number | undefined) => ({ 365: 'one year', 1095: 'three years' })[days ?? 0] ?? `${days} days`

/** Renders the results after each time, and how Balanced compares with FSRS. */
export function mainReport(results: readonly Result[]): string {
  const rows = [
    ...Object.keys(namedIntervals).flatMap((name) =>
      variants.map((variant) => ({
        label: [name, variant.wrongTomorrow ? 'tomorrow' : 'its interval', variant.learnedReturn ? 'return' : 'stay'],
        result: resultOf(results, variantName(name, variant)),
      })),
    ),
    ...retentions.map((retention) => ({
      label: [adaptiveName(retention), 'by memory', 'stay'],
      result: resultOf(results, adaptiveName(retention)),
    })),
    {
      label: [fittedName(DEFAULT_RETENTION), 'by memory', 'stay'],
      result: resultOf(results, fittedName(DEFAULT_RETENTION)),
    },
    ...[...retentions, lowRetention].map((retention) => ({
      label: [fsrsName(retention), '', ''],
      result: resultOf(results, fsrsName(retention)),
    })),
  ]
  const tables = usual.measureAfter.map((_, n) => {
    const days = rows[0]?.result.outcomes[n]?.[0]?.days
    const body = rows.map(({ label, result }) => [...label, ...outcomeCells(result.outcomes[n] ?? [])])
    return `**After ${years(days)}**\n\n${table(['Schedule', 'Wrong answers', 'Learned words', ...outcomeHead], body)}`
  })
  const balanced = resultOf(results, 'Balanced')
  const comparisons = [...retentions].map((retention) => {
    const other = resultOf(results, fsrsName(retention))
    const cells = balanced.outcomes.map((outcomes, n) => {
      const { percent: more, error, learners } = advantage(outcomes, other.outcomes[n] ?? [])
      return `${signed(more, 1)} % ± ${error.toFixed(1)} (${learners} of ${outcomes.length})`
    })
    return [fsrsName(retention), ...cells]
  })
  const after = balanced.outcomes.map((outcomes) => `After ${years(outcomes[0]?.days)}`)
  return [
    ...tables,
    'What Balanced remembers more than FSRS for the same reviews: the mean over the learners, each compared with themselves, its\n' +
      'standard error, and how many of the learners remember more.',
    table(['Balanced against', ...after], comparisons),
  ].join('\n\n')
}

/** Renders what is remembered after a year under each assumption. */
export function assumptionsReport(assumptions: readonly { name: string; results: readonly Result[] }[]): string {
  const names = assumptions[0]?.results.map(({ name }) => name) ?? []
  const rows = assumptions.map(({ name, results }) => [
    name,
    ...results.map(({ outcomes }) => whole(meanOf(outcomes[0] ?? [], ({ remembered }) => remembered))),
  ])
  return table(['Words remembered after a year', ...names], rows)
}

/** Renders the intervals that the search has found, each preset before the intervals that are compared with it. */
export function searchReport(searched: number, findings: readonly Finding[]): string {
  const row = ({ preset, asEasy }: Finding, { name, worst, outcomes: times }: Candidate) => [
    name === preset ? `**${name}**` : name,
    name === preset ? '' : asEasy ? 'as many' : 'any',
    name === preset ? '' : `${signed(100 * (worst - 1), 1)} %`,
    ...times.flatMap((outcomes) => [
      whole(meanOf(outcomes, ({ remembered }) => remembered)),
      percent(rightShare(outcomes)),
    ]),
  ]
  const times = findings[0]?.candidates[0]?.outcomes.map((outcomes) => years(outcomes[0]?.days)) ?? []
  const head = ['Intervals', 'Right answers', 'At least', ...times.flatMap((time) => [`Remembered, ${time}`, 'Right'])]
  return [
    `Of ${searched} schedules of three to eight intervals, these are the best in comparison with each preset: three that have about as many\n` +
      'right answers, and for the default three of all. "At least" is the smallest advantage over the preset in any measure, after one or three years.',
    table(
      head,
      findings.flatMap((finding) => finding.candidates.map((candidate) => row(finding, candidate))),
    ),
  ].join('\n\n')
}
