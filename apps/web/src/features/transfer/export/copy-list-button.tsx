import { Button, Spinner } from '@wordtide/ui'
import { useEffect, useState } from 'react'
import { FormAlert } from '../../../shared/forms/form-messages.tsx'
import { PathLink } from '../../../shared/layout/links.tsx'
import { wordsText } from '../../../shared/lib/counted.ts'
import { type CopiedList, type Copying, copyFailed, incompleteTitle, useCopyList } from './use-copy-list.ts'

interface CopyListButtonProps {
  list: CopiedList
  /** True if the button is one of many: it is small, and named after its list. */
  isCompact?: boolean
}

/** Copies a list of another user to the user's own, and shows the progress below the buttons around it. */
export function CopyListButton({ list, isCompact = false }: CopyListButtonProps) {
  const { copying, start } = useCopyList(list)
  const isRunning = copying.status === 'running'
  if (list.permission === 'owner') return null
  return (
    <>
      <Button
        variant={isCompact ? 'outline' : 'ghost'}
        {...(isCompact && { size: 'sm', 'aria-label': `Copy to my lists: ${list.name}` })}
        aria-disabled={isRunning}
        onClick={start}
      >
        {isRunning && <Spinner label="Copying" />}
        Copy to my lists
      </Button>
      {/* Takes the width of the buttons, and adds none, which would move them. */}
      <div className="-mr-2 order-last w-0 min-w-full empty:hidden">
        <Outcome list={list} copying={copying} />
      </div>
    </>
  )
}

function Outcome({ list, copying }: { list: CopiedList; copying: Copying }) {
  switch (copying.status) {
    case 'idle':
      return null
    case 'running':
      return <SlowNote>{copying.waiting === 'connection' ? 'Waiting for the server…' : slowCopy(list)}</SlowNote>
    case 'failed':
      return <FormAlert title={copyFailed} message={copying.message} />
    case 'incomplete':
      return (
        <FormAlert title={incompleteTitle(copying.copy, list.vocsCount)} message={copying.reason}>
          <PathLink to="/library/lists/$listId" params={{ listId: copying.copy.id }}>
            Open the copy
          </PathLink>
        </FormAlert>
      )
  }
}

const slowCopy = ({ vocsCount }: CopiedList) =>
  `Copying ${wordsText(vocsCount)}… You can leave this page: the copy goes on.`

/** Shorter waits show only the spinner: a line that comes and goes would move the page. */
const slowMs = 2000

function SlowNote({ children }: { children: string }) {
  const [isSlow, setIsSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), slowMs)
    return () => clearTimeout(timer)
  }, [])
  return isSlow && <p className="text-muted-foreground text-sm sm:text-end">{children}</p>
}
