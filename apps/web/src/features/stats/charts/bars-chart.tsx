import { scaleBand, scaleLinear } from '@visx/scale'
import { Bar } from '@visx/shape'
import { cn } from '@wordtide/ui'
import { DayChoice } from './day-choice.tsx'

interface BarsChartProps {
  label: string
  days: readonly { day: string; value: number }[]
  /** The index of today, which stands out. */
  today: number
  textOf: (index: number) => string
  /** The text of the highest value, at the top. */
  highest: string
  /** The texts below the first and the last bar. */
  ends: readonly [string, string]
}

const height = 144
const radius = 4
/** Minimum height of a bar whose value would be too small to be seen. */
const leastHeight = 3

/** A bar for each day; together they fill the width. */
export function BarsChart({ label, days, today, textOf, highest, ends }: BarsChartProps) {
  // In percent of the width, so that no text is scaled and nothing has to be measured.
  const x = scaleBand({ domain: days.map((_, index) => index), range: [0, 100], paddingInner: 0.3 })
  const y = scaleLinear({ domain: [0, Math.max(1, ...days.map(({ value }) => value))], range: [0, height] })
  const heightOf = (value: number) => (value > 0 ? Math.max(leastHeight, y(value)) : 0)
  return (
    <DayChoice
      label={label}
      count={days.length}
      initial={today}
      textOf={textOf}
      steps={{ ArrowLeft: -1, ArrowRight: 1, ArrowUp: 1, ArrowDown: -1 }}
      height="h-[194px]"
    >
      {(chosen) => (
        <div className="text-muted-foreground text-xs tabular-nums">
          <p className="border-b pb-0.5">{highest}</p>
          <svg aria-hidden="true" width="100%" height={height} className="block border-input border-b">
            {days.map(({ day, value }, index) => (
              <g key={day}>
                <Bar
                  x={`${x(index) ?? 0}%`}
                  width={`${x.bandwidth()}%`}
                  y={height - heightOf(value)}
                  // The lower corners are cut off.
                  height={heightOf(value) + radius}
                  rx={radius}
                  className={cn(
                    'fill-primary forced-colors:fill-[CanvasText]',
                    index !== today && index !== chosen && 'opacity-60',
                    index === chosen && 'forced-colors:fill-[Highlight]',
                  )}
                />
                <rect
                  data-index={index}
                  x={`${index * x.step()}%`}
                  width={`${x.step()}%`}
                  height={height}
                  className="fill-transparent"
                />
              </g>
            ))}
          </svg>
          <p className="flex justify-between pt-1">
            <span>{ends[0]}</span>
            <span>{ends[1]}</span>
          </p>
        </div>
      )}
    </DayChoice>
  )
}
