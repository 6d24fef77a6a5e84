import { Progress } from '@wordtide/ui'
import { useEffect, useState } from 'react'
import { formatCount, wordsText } from '../../../shared/lib/counted.ts'
import type { ManyProgress } from './use-many-change.ts'

/** The time after which a change of many vocabularies shows its progress. */
const longMs = 1000

/** The progress of a change that takes long, and the reason why it waits. */
export function ChangeProgress({ progress }: { progress: ManyProgress | undefined }) {
  const isRunning = progress !== undefined
  const [isLong, setIsLong] = useState(false)
  useEffect(() => {
    if (!isRunning) return
    const timer = setTimeout(() => setIsLong(true), longMs)
    return () => {
      clearTimeout(timer)
      setIsLong(false)
    }
  }, [isRunning])
  return (
    <div role="status" className="grid gap-2 text-muted-foreground text-sm empty:hidden">
      {isLong && progress !== undefined && (
        <>
          <Progress value={Math.floor((100 * progress.done) / progress.total)} aria-label="Done" />
          <p className="tabular-nums">
            {progress.waiting ?? `${formatCount(progress.done)} of ${wordsText(progress.total)}`}
          </p>
        </>
      )}
    </div>
  )
}
