import { type ReactNode, type RefObject, useEffect } from 'react'

/** Puts the focus on the card, or on the field that it asks to write in. */
export function focusSheet(sheet: HTMLElement | null) {
  const field = sheet?.querySelector<HTMLElement>('[data-session-field]')
  const focused = field ?? sheet
  focused?.focus({ preventScroll: true })
  field?.scrollIntoView({ block: 'nearest' })
}

export interface CardSheetProps {
  label: string
  /** The id of what is read out with the label. */
  describedBy: string | undefined
  sheet: RefObject<HTMLElement | null>
  children: ReactNode
}

/** One side of a card. It takes the focus and is read from its top; mount it anew for each side. */
export function CardSheet({ label, describedBy, sheet, children }: CardSheetProps) {
  useEffect(() => {
    sheet.current?.scrollIntoView({ block: 'start' })
    focusSheet(sheet.current)
  }, [sheet])
  return (
    <section
      ref={sheet}
      tabIndex={-1}
      aria-label={label}
      aria-describedby={describedBy}
      className="grid min-w-0 grid-cols-1 gap-5 rounded-xl border bg-card p-5 outline-none sm:p-8"
    >
      {children}
    </section>
  )
}
