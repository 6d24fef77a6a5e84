import { cn } from '@wordtide/ui'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'

interface DayChoiceProps {
  label: string
  /** The number of days in the chart, and the index of the day described at first. */
  count: number
  initial: number
  /** Returns the description of a day. */
  textOf: (index: number) => string
  /** The number of days by which each key moves. */
  steps: Partial<Record<string, number>>
  /** The class of the height of the chart, with room for a scrollbar if it can be wider than the page. */
  height: string
  /** The meaning of the colours. */
  legend?: ReactNode
  /** The chart; the elements of a day have its index as `data-index`. */
  children: (chosen: number) => ReactNode
}

/**
 * A chart of days that describes one of them: the day under the pointer, or else the last one that was clicked, tapped or chosen by the
 * arrow keys. For assistive technology it is a slider whose value is the description.
 */
export function DayChoice({ label, count, initial, textOf, steps, height, legend, children }: DayChoiceProps) {
  const [picked, setPicked] = useState(initial)
  const [hovered, setHovered] = useState<number>()
  const chart = useRef<HTMLDivElement>(null)
  const chosen = Math.min(hovered ?? picked, count - 1)

  // The newest days are last, also once a phone has been on its side.
  useEffect(() => {
    const showNewest = () => {
      if (chart.current !== null) chart.current.scrollLeft = chart.current.scrollWidth
    }
    showNewest()
    addEventListener('resize', showNewest)
    return () => removeEventListener('resize', showNewest)
  }, [])

  const pick = (index: number) => {
    setHovered(undefined)
    setPicked(index)
    chart.current?.querySelector(`[data-index="${index}"]`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = chosen + step
    if (next >= 0 && next < count) pick(next)
  }

  return (
    <div className="@container relative flow-root">
      {/* The space is for the outline of the focus, which would be cut off. */}
      <div ref={chart} className={cn('-m-1 overflow-x-auto overflow-y-hidden p-1 [scrollbar-width:thin]', height)}>
        <input
          type="range"
          className="peer sr-only"
          aria-label={label}
          aria-valuetext={textOf(chosen)}
          min={0}
          max={count - 1}
          value={chosen}
          onChange={(event) => pick(event.target.valueAsNumber)}
          onKeyDown={onKeyDown}
        />
        <div
          aria-hidden="true"
          className="rounded-sm outline-offset-2 outline-ring peer-focus-visible:outline-2"
          onPointerOver={({ target }) => setHovered(indexOf(target))}
          onPointerLeave={() => setHovered(undefined)}
          onClick={({ target }) => {
            const index = indexOf(target)
            if (index !== undefined) setPicked(index)
          }}
        >
          {children(chosen)}
        </div>
      </div>
      <div aria-hidden="true" className="flex flex-wrap items-center justify-between gap-x-4 pt-2">
        <p className="h-10 text-sm tabular-nums max-sm:w-full sm:h-5">{textOf(chosen)}</p>
        {legend}
      </div>
    </div>
  )
}

/** The index of the day that an element of the chart belongs to. */
const indexOf = (target: EventTarget): number | undefined =>
  target instanceof SVGElement && target.dataset.index !== undefined ? Number(target.dataset.index) : undefined
