import { Link } from '@tanstack/react-router'
import { Button } from '@wordtide/ui'
import { MaximizeIcon } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'

interface ScreenActionsProps {
  classId: string
  /** The tab of the class to go back to. */
  hash?: string
  /** Fills the screen. */
  sheet: RefObject<HTMLElement | null>
  /** Other buttons. */
  children?: ReactNode
}

/** The buttons above what is shown to a whole class; they are not printed. */
export const ScreenActions = ({ classId, hash = '', sheet, children }: ScreenActionsProps) => (
  <div className="flex flex-wrap justify-end gap-2 print:hidden">
    <Button asChild variant="outline">
      <Link to="/classes/$classId" params={{ classId }} hash={hash}>
        Back to the class
      </Link>
    </Button>
    {children}
    {/* Phones that cannot show an element alone have no use for it either. */}
    {document.fullscreenEnabled && (
      <Button onClick={() => void sheet.current?.requestFullscreen()}>
        <MaximizeIcon aria-hidden="true" />
        Full screen
      </Button>
    )}
  </div>
)
