import { useId } from 'react'
import { cn } from '../cn.ts'

/** A wave of two tones along the bottom of a card. It is as wide as the card; `className` gives its height. */
export function Tide({ className }: { className?: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 1120 56"
      preserveAspectRatio="none"
      className={cn('block w-full forced-colors:hidden', className)}
    >
      <path d={waves({ length: 280, count: 4, top: 12, swing: 24, bottom: 56 })} className="fill-accent" />
      <path d={waves({ length: 280, count: 4, top: 28, swing: 20, bottom: 56 })} className="fill-primary/35" />
    </svg>
  )
}

/** The part of a bar that is filled, in percent: its surface is a wave, and it has the current colour. A full bar is full to the top. */
export function TideFill({ percent }: { percent: number }) {
  const id = useId()
  const isFull = percent >= 100
  return (
    <svg aria-hidden="true" width="100%" height="100%" className="block">
      {!isFull && (
        <pattern id={id} width={44} height={14} patternUnits="userSpaceOnUse">
          <path d={waves({ length: 44, count: 1, top: 4, swing: 6, bottom: 14 })} className="fill-current" />
        </pattern>
      )}
      <rect width={`${percent}%`} height="100%" fill={isFull ? 'currentColor' : `url(#${id})`} />
    </svg>
  )
}

interface Waves {
  /** Of one wave, crest and trough. */
  length: number
  count: number
  /** The height at which the curve begins, counted from above; it swings half of `swing` up and down. */
  top: number
  swing: number
  bottom: number
}

/** The path of a wavy surface, closed at the bottom. */
function waves({ length, count, top, swing, bottom }: Waves): string {
  const wave = ` q${length / 4} ${-swing} ${length / 2} 0 t${length / 2} 0`
  return `M0 ${top}${wave.repeat(count)} V${bottom} H0 Z`
}
