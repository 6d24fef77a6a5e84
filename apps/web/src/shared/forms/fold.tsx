import { cn } from '@wordtide/ui'
import { ChevronDownIcon } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'

/** The state of a section of a form that can be folded away. */
export interface Fold {
  isOpen: boolean
  onToggle: () => void
  /** The fieldset of the section. */
  ref: RefObject<HTMLFieldSetElement | null>
  /** A summary of the content, shown while the section is folded. */
  summary?: string | undefined
}

/** The legend of a section, as a button that folds it. */
export function FoldLegend({ fold, children }: { fold: Fold; children: ReactNode }) {
  return (
    <legend className={cn('font-medium text-sm', fold.isOpen && 'mb-2')}>
      <button
        type="button"
        aria-expanded={fold.isOpen}
        onClick={fold.onToggle}
        className="-mx-1 inline-flex min-h-8 pointer-coarse:min-h-11 cursor-pointer items-center align-middle gap-1.5 rounded-sm px-1 hover:bg-accent hover:text-accent-foreground"
      >
        <ChevronDownIcon
          aria-hidden="true"
          className={cn('size-4 text-muted-foreground transition-transform', !fold.isOpen && '-rotate-90')}
        />
        {children}
      </button>
      {!fold.isOpen && fold.summary !== undefined && (
        <span className="ml-2 align-middle font-normal text-muted-foreground">{fold.summary}</span>
      )}
    </legend>
  )
}

/** The fold of a section of rows, whose summary is their number. */
export const foldOfRows = (fold: Fold, legend: string) => ({
  isOpen: fold.isOpen,
  ref: fold.ref,
  renderLegend: (count: number) => (
    <FoldLegend fold={count > 0 ? { ...fold, summary: String(count) } : fold}>{legend}</FoldLegend>
  ),
})
