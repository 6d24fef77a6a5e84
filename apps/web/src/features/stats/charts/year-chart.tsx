import { HeatmapRect } from '@visx/heatmap'
import { scaleLinear, scaleQuantile } from '@visx/scale'
import { cn } from '@wordtide/ui'
import { monthName, weekdayName } from '../../../shared/lib/dates/day-names.ts'
import { firstWeekday } from '../../../shared/lib/dates/weeks.ts'
import { monthsOf, weeksOf } from '../calendar.ts'
import { DayChoice } from './day-choice.tsx'

interface YearChartProps {
  label: string
  /** Consecutive days, today last. */
  days: readonly { day: string; reviews: number }[]
  textOf: (index: number) => string
}

/** The sides of a day with the gap to the next one, in px. */
const pitch = 19
const gap = 4
const opacities = [0.35, 0.55, 0.75, 1]
const scale = scaleLinear({ domain: [0, 1], range: [0, pitch] })

/** A column for each week, today's last, and in it a square for each day, the fuller the more answers it has. */
export function YearChart({ label, days, textOf }: YearChartProps) {
  const weeks = weeksOf(days, firstWeekday())
  const first = weeks[1] ?? []
  const counts = days.map(({ reviews }) => reviews).filter((reviews) => reviews > 0)
  const opacityOf = scaleQuantile({ domain: counts, range: opacities })
  const today = days.length - 1
  const indices = new Map(days.map(({ day }, index) => [day, index]))
  const width = weeks.length * pitch
  return (
    <DayChoice
      label={label}
      count={days.length}
      initial={today}
      textOf={textOf}
      steps={{ ArrowLeft: -7, ArrowRight: 7, ArrowUp: -1, ArrowDown: 1 }}
      height="h-[177px]"
      legend={<Legend oldest={days[0]?.day} />}
    >
      {(chosen) => (
        <div className="flex w-fit text-muted-foreground text-xs">
          {/* Where the year does not fit, its days disappear behind the names, which says that there are more. */}
          <div className="after:pointer-events-none sticky -left-1 z-1 -ml-1 shrink-0 bg-card pt-[22px] pr-2 pl-1 after:absolute after:inset-y-0 after:left-full after:w-5 after:bg-linear-to-r after:from-card after:to-transparent @min-[67rem]:after:hidden">
            {first.map((entry, row) => (
              <p key={entry?.day} style={{ height: pitch, lineHeight: `${pitch}px` }}>
                {row % 2 === 0 && entry !== undefined && weekdayName(entry.day)}
              </p>
            ))}
          </div>
          <div>
            <div className="relative h-5">
              {monthsOf(weeks).map(({ week, day }) => (
                <span key={day} className="absolute" style={{ left: week * pitch }}>
                  {monthName(day)}
                </span>
              ))}
            </div>
            <svg aria-hidden="true" width={width} height={7 * pitch + gap} className="block">
              <HeatmapRect
                data={weeks}
                bins={(week) => [...week]}
                count={(entry) => entry?.reviews ?? 0}
                xScale={scale}
                yScale={scale}
                binWidth={pitch}
                binHeight={pitch}
                gap={gap}
              >
                {(columns) =>
                  columns.flat().map(({ bin, x, y, width: side }) => {
                    const index = bin === undefined ? undefined : indices.get(bin.day)
                    if (bin === undefined || index === undefined) return null
                    return (
                      <rect
                        key={bin.day}
                        data-index={index}
                        x={x}
                        y={y}
                        width={side}
                        height={side}
                        rx={3}
                        fillOpacity={bin.reviews === 0 ? 1 : opacityOf(bin.reviews)}
                        strokeWidth={2}
                        className={cn(fillOf(bin.reviews > 0), index === chosen && 'stroke-foreground')}
                      />
                    )
                  })
                }
              </HeatmapRect>
            </svg>
          </div>
        </div>
      )}
    </DayChoice>
  )
}

/** System colours take the place of ours in forced colours, which leave shapes of SVG as they are. */
const fillOf = (isFull: boolean) =>
  isFull ? 'fill-primary forced-colors:fill-[CanvasText]' : 'fill-track forced-colors:fill-[Canvas]'

/** The meaning of the colours, and where the year does not fit, the month to which one can scroll back. */
function Legend({ oldest }: { oldest: string | undefined }) {
  const side = pitch - gap
  return (
    <p className="flex h-5 items-center gap-2 text-muted-foreground text-xs whitespace-nowrap max-sm:w-full">
      <span className="max-sm:hidden">No answers</span>
      <svg aria-hidden="true" width={side} height={side} className="max-sm:hidden">
        <rect width={side} height={side} rx={3} className={fillOf(false)} />
      </svg>
      Few
      <svg aria-hidden="true" width={opacities.length * pitch - gap} height={side} className="shrink-0">
        {opacities.map((opacity, level) => (
          <rect
            key={opacity}
            x={level * pitch}
            width={side}
            height={side}
            rx={3}
            fillOpacity={opacity}
            className={fillOf(true)}
          />
        ))}
      </svg>
      Many
      {oldest !== undefined && (
        <span className="ms-auto ps-2 @min-[67rem]:hidden">
          ← to {monthName(oldest)} {oldest.slice(0, 4)}
        </span>
      )}
    </p>
  )
}
