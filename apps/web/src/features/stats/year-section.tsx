import { wholePercent } from '@wordtide/scheduling'
import { formatCount } from '../../shared/lib/counted.ts'
import { dayText } from '../../shared/lib/dates/day-names.ts'
import { YearChart } from './lazy-charts.tsx'
import { useYear } from './queries.ts'
import { ShowAsTable } from './show-as-table.tsx'
import { StatSection } from './stat-section.tsx'
import { answersText, minutesText } from './words.ts'

const title = 'A year of days'
/** The height of the chart and the button below it. */
const height = 'h-[273px] sm:h-[233px]'

/** The number of the user's answers on each day of the last year. */
export function YearSection({ listId }: { listId?: string | undefined }) {
  return (
    <StatSection title={title} query={useYear(listId)} height={height}>
      {(days) => {
        const today = days.at(-1)?.day ?? ''
        const textOf = (index: number) => {
          const { day = '', reviews = 0, correct = 0, thinkingMs = 0 } = days[index] ?? {}
          const text = `${dayText(day, today)}: ${reviews === 0 ? 'no answers' : answersText(reviews)}`
          return reviews === 0 ? text : `${text}, ${formatCount(correct)} right, ${minutesText(thinkingMs)}`
        }
        return (
          <>
            <YearChart label={title} days={days} textOf={textOf} />
            <ShowAsTable
              title={title}
              columns={['Day', 'Answers', 'Right', 'Time']}
              rows={days
                .filter(({ reviews }) => reviews > 0)
                .map(
                  ({ day, reviews, correct, thinkingMs }) =>
                    [
                      dayText(day, today),
                      formatCount(reviews),
                      `${formatCount(correct)} (${wholePercent(correct, reviews)}%)`,
                      minutesText(thinkingMs),
                    ] as const,
                )
                .reverse()}
            />
          </>
        )
      }}
    </StatSection>
  )
}
