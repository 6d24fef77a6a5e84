import { Button } from '@wordtide/ui'
import type { ReactNode } from 'react'
import { SessionBody } from './session-body.tsx'
import { CloseButton } from './session-header.tsx'

/** What stands in place of the cards. */
export function SessionNotice({ children }: { children: ReactNode }) {
  return (
    <>
      <header className="flex justify-end">
        <CloseButton />
      </header>
      <SessionBody>
        <div className="m-auto grid w-full max-w-md gap-4 pb-4">{children}</div>
      </SessionBody>
    </>
  )
}

/** Says why there is nothing to do here, and leads back. */
export function NothingToDo({ text, onBack }: { text: string; onBack: () => void }) {
  return (
    <SessionNotice>
      <p className="text-center font-medium text-lg text-balance">{text}</p>
      <Button className="justify-self-center" onClick={onBack}>
        Back
      </Button>
    </SessionNotice>
  )
}
