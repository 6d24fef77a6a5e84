import { Trash2Icon } from 'lucide-react'
import { useEffect, useState } from 'react'
import { UndoButton } from '../undo-button.tsx'
import type { PendingDeletions } from './pending-deletions.ts'

interface DeletionToastProps {
  deletions: PendingDeletions
  id: string
  /** The message: '3 vocabularies deleted'. */
  text: string
}

/** Shows the deletion, with Undo and the time that is left for it, which stands still while the toast is hovered or focused. */
export function DeletionToast({ deletions, id, text }: DeletionToastProps) {
  const [isHovered, setIsHovered] = useState(false)
  const [isFocused, setIsFocused] = useState(false)
  const isHeld = isHovered || isFocused
  useEffect(() => (isHeld ? deletions.hold() : undefined), [deletions, isHeld])

  return (
    <fieldset
      aria-label={text}
      onPointerEnter={({ pointerType }) => setIsHovered(pointerType !== 'touch')}
      onPointerLeave={() => setIsHovered(false)}
      onFocus={() => setIsFocused(true)}
      onBlur={() => setIsFocused(false)}
      className="flex w-full items-center gap-3 px-3 py-2.5 text-sm sm:w-(--width)"
    >
      <Trash2Icon aria-hidden="true" className="size-5 shrink-0 text-warning" />
      <span className="min-w-0 flex-1 font-medium">{text}</span>
      {/* Not read out each second. */}
      <span aria-hidden="true" className="text-muted-foreground tabular-nums">
        <Countdown deletions={deletions} id={id} /> s
      </span>
      <UndoButton onUndo={() => deletions.undo(id)} />
    </fieldset>
  )
}

/** The seconds that are left, rounded up. */
function Countdown({ deletions, id }: Pick<DeletionToastProps, 'deletions' | 'id'>) {
  const read = () => Math.ceil(deletions.remainingMs(id) / 1000)
  const [seconds, setSeconds] = useState(read)
  useEffect(() => {
    const timer = setInterval(() => setSeconds(Math.ceil(deletions.remainingMs(id) / 1000)), 200)
    return () => clearInterval(timer)
  }, [deletions, id])
  return seconds
}
