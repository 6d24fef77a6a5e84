import type { VocRowView } from '@wordtide/contract'
import { cn } from '@wordtide/ui'
import { rowLink } from './use-row-events.ts'
import type { RowSelection } from './use-row-selection.ts'

interface RowCheckboxProps {
  voc: VocRowView
  selection: RowSelection
}

/**
 * The checkbox of a row, visible when the row is hovered or focused, and always while rows are selected. By
 * keyboard Space on the row does the same, so that the checkbox is no tab stop.
 */
export function RowCheckbox({ voc: { id, term }, selection: { ids, isOn, toggle, extend } }: RowCheckboxProps) {
  return (
    <label
      data-select
      className={cn(
        // Above the link, which covers the row. 44 pixels wide: a click beside the checkbox counts, too.
        'relative z-1 -my-2 -ms-4 -me-2 flex cursor-pointer items-center self-stretch ps-4 pe-2',
        !isOn &&
          'opacity-0 focus-within:opacity-100 in-[li:focus-within]:opacity-100 in-[li:hover]:opacity-100 pointer-coarse:hidden',
      )}
    >
      <input
        type="checkbox"
        tabIndex={-1}
        checked={ids.has(id)}
        onChange={({ nativeEvent }) => {
          if (nativeEvent instanceof MouseEvent && nativeEvent.shiftKey) extend(id)
          else toggle(id)
          // After the change, which a new render would undo. The keys work on from the row.
          if (nativeEvent instanceof MouseEvent && nativeEvent.detail > 0) rowLink(id)?.focus({ preventScroll: true })
        }}
        aria-label={`Select ${term}`}
        className="size-5 cursor-pointer accent-primary"
      />
    </label>
  )
}
