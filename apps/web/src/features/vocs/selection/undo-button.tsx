import { Button } from '@wordtide/ui'
import { useEffect, useRef } from 'react'
import { isFieldKey, isShortcut, keyShortcuts } from '../../../shared/lib/keys/shortcuts.ts'

/** The buttons that are shown and have not been used, the newest last. */
const unused = new Set<HTMLButtonElement>()

/** Undoes something, once. Ctrl+Z is for the newest of these buttons. */
export function UndoButton({ onUndo }: { onUndo: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const { current } = button
    if (current === null) return
    const onKeyDown = (event: KeyboardEvent) => {
      const isNewest = [...unused].at(-1) === current
      if (event.defaultPrevented || !isNewest || !isShortcut(event, 'Z') || isFieldKey(event)) return
      event.preventDefault()
      current.click()
    }
    unused.add(current)
    document.addEventListener('keydown', onKeyDown)
    return () => {
      unused.delete(current)
      document.removeEventListener('keydown', onKeyDown)
    }
  }, [])
  return (
    <Button
      ref={button}
      variant="outline"
      size="sm"
      aria-keyshortcuts={keyShortcuts('Z')}
      // A toast stays for a moment after its button was used.
      onClick={({ currentTarget }) => unused.delete(currentTarget) && onUndo()}
      className="ml-auto shrink-0 pointer-coarse:h-11"
    >
      Undo
    </Button>
  )
}
