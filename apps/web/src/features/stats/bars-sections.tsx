import { dueText, formatCount } from '../../shared/lib/counted.ts'
import { dateName, dayText } from '../../shared/lib/dates/day-names.ts'
import { BarsChart } from './lazy-charts.tsx'
import { useForecast, useRecentDays } from './queries.ts'
import { ShowAsTable } from './show-as-table.tsx'
import { StatSection } from './stat-section.tsx'
import { minutesText } from './words.ts'

/** The height of a chart and the button below it. */
const height = 'h-[270px] sm:h-[250px]'

interface BarsSectionProps {
  listId?: string | undefined
}

/** The number of cards due on each of the next days. */
export function ForecastSection({ listId }: BarsSectionProps) {
  return (
    <StatSection title="The next 30 days" query={useForecast(listId)} height={height}>
      {(days) => (
        <DayBars
          title="The next 30 days"
          unit="Due"
          days={days.map(({ day, due }) => ({ day, value: due }))}
          today={0}
          textOf={(due) => (due === 0 ? 'nothing due' : dueText(due))}
          figureOf={formatCount}
        />
      )}
    </StatSection>
  )
}

/** The user's thinking time on each of the last days. */
export function TimeSection({ listId }: BarsSectionProps) {
  return (
    <StatSection title="Time spent" query={useRecentDays(listId)} height={height}>
      {(days) => (
        <DayBars
          title="Time spent"
          unit="Time"
          days={days.map(({ day, thinkingMs }) => ({ day, value: thinkingMs }))}
          today={days.length - 1}
          textOf={minutesText}
          figureOf={minutesText}
        />
      )}
    </StatSection>
  )
}

interface DayBarsProps {
  title: string
  unit: string
  days: readonly { day: string; value: number }[]
  /** The index of today. */
  today: number
  /** The description of a day with this value, and its text in the table. */
  textOf: (value: number) => string
  figureOf: (value: number) => string
}

/** A value for each day, as bars and as a table. */
function DayBars({ title, unit, days, today, textOf, figureOf }: DayBarsProps) {
  const todayName = days[today]?.day ?? ''
  const endText = (day = '') => (day === todayName ? 'Today' : dateName(day))
  return (
    <>
      <BarsChart
        label={title}
        days={days}
        today={today}
        highest={figureOf(Math.max(...days.map(({ value }) => value)))}
        ends={[endText(days[0]?.day), endText(days.at(-1)?.day)]}
        textOf={(index) => {
          const { day = todayName, value = 0 } = days[index] ?? {}
          return `${dayText(day, todayName)}: ${textOf(value)}`
        }}
      />
      <ShowAsTable
        title={title}
        columns={['Day', unit]}
        rows={days.map(({ day, value }) => [dayText(day, todayName), figureOf(value)] as const)}
      />
    </>
  )
}
