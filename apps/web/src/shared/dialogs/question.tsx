import {
  AlertDialogCancel,
  AlertDialogContent,
  AlertDialogDescription,
  AlertDialogFooter,
  AlertDialogHeader,
  AlertDialogTitle,
} from '@wordtide/ui'
import type { ComponentProps, ReactNode } from 'react'

export interface QuestionProps extends Pick<ComponentProps<typeof AlertDialogContent>, 'onCloseAutoFocus'> {
  title: string
  question: ReactNode
  /** The answer that changes nothing. */
  cancel?: string
  /** The button of the other answer. */
  action: ReactNode
  /** What stands between the question and its answers. */
  children?: ReactNode
}

/** What an AlertDialog asks, and the two answers. */
export function Question({ title, question, cancel = 'Cancel', action, children, ...focus }: QuestionProps) {
  return (
    <AlertDialogContent {...focus}>
      <AlertDialogHeader>
        <AlertDialogTitle>{title}</AlertDialogTitle>
        <AlertDialogDescription>{question}</AlertDialogDescription>
      </AlertDialogHeader>
      {children}
      <AlertDialogFooter>
        <AlertDialogCancel>{cancel}</AlertDialogCancel>
        {action}
      </AlertDialogFooter>
    </AlertDialogContent>
  )
}
