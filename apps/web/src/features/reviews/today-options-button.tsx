import { Button, type ButtonProps } from '@wordtide/ui'
import { useState } from 'react'
import { formFailure, lazyDialog } from '../../shared/dialogs/lazy-dialog.tsx'

const TodayOptionsDialog = lazyDialog(
  formFailure,
  async () => (await import('./options/today-options-dialog.tsx')).default,
)

/** Opens the options of sessions over all lists. */
export function TodayOptionsButton(props: Pick<ButtonProps, 'variant' | 'size' | 'className' | 'children'>) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button {...props} onClick={() => setIsOpen(true)} />
      {isOpen && <TodayOptionsDialog onClose={() => setIsOpen(false)} />}
    </>
  )
}
