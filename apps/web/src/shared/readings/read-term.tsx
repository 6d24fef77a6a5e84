import type { ShownTerm } from '@wordtide/contract'
import { cn } from '@wordtide/ui'

interface ReadTermProps {
  /** The term as `shownTerm` returns it. */
  shown: Pick<ShownTerm<unknown>, 'written' | 'parts'>
  language: string
}

/** A term with its reading above the parts that it reads. What is copied of it is the term alone. */
export function ReadTerm({ shown, language }: ReadTermProps) {
  const { written, parts } = shown
  if (parts === undefined) return written
  return parts.map(({ base, reading }, index) =>
    reading === '' ? (
      base
    ) : (
      <ruby key={`${index}-${base}`}>
        {base}
        <rp>(</rp>
        <rt
          // Syllables that are wider than their characters would be one word.
          {...(language === 'zh' && { lang: 'zh-Latn' })}
          className="select-none font-normal text-muted-foreground [&:lang(zh-Latn)]:px-[0.15em]"
        >
          {reading}
        </rt>
        <rp>)</rp>
      </ruby>
    ),
  )
}

/** The readings that do not stand above a term. */
export function ReadingsBeside({ readings, className }: { readings: readonly string[]; className?: string }) {
  if (readings.length === 0) return null
  return (
    <p dir="auto" className={cn('text-lg text-muted-foreground wrap-anywhere', className)}>
      {readings.join(' · ')}
    </p>
  )
}
