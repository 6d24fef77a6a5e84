import { useBlocker } from '@tanstack/react-router'
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from '@wordtide/ui'
import { type ReactNode, type RefObject, useState } from 'react'
import { DiscardQuestion } from './questions.tsx'
import { useHistoryEntry } from './use-history-entry.ts'

interface OnceShownDialogProps {
  title: string
  description: string
  /** True once the user has kept the content. */
  isKept: boolean
  /** The question before it is closed, or the page left, while it is not kept. */
  question: { title: string; question: string }
  onClose: () => void
  returnFocus: RefObject<HTMLElement | null>
  /** The content and the buttons. */
  children: ReactNode
}

/** A dialog with something that is not shown again. */
export function OnceShownDialog(props: OnceShownDialogProps) {
  const { title, description, isKept, question, onClose, returnFocus, children } = props
  const [isAsking, setIsAsking] = useState(false)
  const leaving = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && !isKept,
    enableBeforeUnload: () => !isKept,
    withResolver: true,
  })
  useHistoryEntry(() => {
    if (isKept) onClose()
    else setIsAsking(!isAsking)
    return !isKept
  })
  const keepOpen = () => {
    setIsAsking(false)
    leaving.reset?.()
  }
  const leave = () => {
    onClose()
    leaving.proceed?.()
  }
  return (
    <Dialog open onOpenChange={() => (isKept ? onClose() : setIsAsking(true))}>
      <DialogContent
        onInteractOutside={(event) => event.preventDefault()}
        onCloseAutoFocus={(event) => {
          event.preventDefault()
          returnFocus.current?.focus()
        }}
      >
        <DialogHeader>
          <DialogTitle>{title}</DialogTitle>
          <DialogDescription>{description}</DialogDescription>
        </DialogHeader>
        {children}
        <DiscardQuestion
          {...question}
          open={isAsking || leaving.status === 'blocked'}
          onKeep={keepOpen}
          onDiscard={leave}
          keep="Keep open"
          discard="Close"
        />
      </DialogContent>
    </Dialog>
  )
}
