import { DialogFooter } from '@wordtide/ui'
import type { ReactNode } from 'react'

/** The buttons of a step, which stay visible when the step is scrolled. */
export function StepFooter({ children }: { children: ReactNode }) {
  return (
    <DialogFooter className="sticky -bottom-6 z-10 -mx-6 -mb-6 flex-row flex-wrap justify-end border-t bg-card px-6 py-4 max-sm:-bottom-4 max-sm:-mx-4 max-sm:-mb-4 max-sm:px-4">
      {children}
    </DialogFooter>
  )
}
