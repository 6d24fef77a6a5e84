/** A wave of two tones along the bottom of a card. */
export function Wave({ className }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 1120 56" preserveAspectRatio="none" className={className}>
      <path d={crests(12, 24)} className="fill-accent" />
      <path d={crests(28, 20)} className="fill-primary/35" />
    </svg>
  )
}

/** A curve of four crests that begins at this height, closed at the bottom. */
const crests = (top: number, swing: number) => `M0 ${top}${` q70 ${-swing} 140 0 t140 0`.repeat(4)} V56 H0 Z`
