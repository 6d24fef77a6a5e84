import { Alert, AlertDescription, AlertTitle, Button } from '@wordtide/ui'
import { CircleAlertIcon } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { errorBodyOf, errorMessage } from '../api/errors.ts'
import { ScrollIntoView } from './form-messages.tsx'

/** The version that a form edits, and whether the server has refused to save it because there is a later one. */
interface EditedVersion<Version> {
  base: Version
  isConflict: boolean
  /** Call it with the error of each failed update. */
  checkFailure: (error: unknown) => void
  /** Goes on with another version. */
  replace: (other: Version) => void
}

export function useEditedVersion<Version>(opened: Version): EditedVersion<Version> {
  const [base, setBase] = useState(opened)
  const [isConflict, setIsConflict] = useState(false)
  return {
    base,
    isConflict,
    checkFailure: (error) => setIsConflict(errorBodyOf(error).key === 'VERSION_CONFLICT'),
    replace: (other) => {
      setIsConflict(false)
      setBase(other)
    },
  }
}

interface VersionConflictProps<Version> {
  /** The kind of thing that the form edits, such as 'list'. */
  subject: string
  /** Fetches the version that another user or tab has saved. */
  fetchOther: () => Promise<Version>
  renderOther: (other: Version) => ReactNode
  onReplace: (other: Version) => void
  /** Called with the other version if the user has looked at it. */
  onOverwrite: (other: Version | undefined) => void
}

/** Shown if another version was saved first. Both are kept until the user has chosen one. */
export function VersionConflict<Version>(props: VersionConflictProps<Version>) {
  const { subject, fetchOther, renderOther, onReplace, onOverwrite } = props
  const [other, setOther] = useState<Version>()
  const [failure, setFailure] = useState<string>()
  const load = async () => {
    setFailure(undefined)
    try {
      return await fetchOther()
    } catch (error) {
      setFailure(errorMessage(error))
    }
  }
  return (
    <Alert variant="destructive">
      <CircleAlertIcon aria-hidden="true" />
      <AlertTitle>The {subject} has changed since you opened it</AlertTitle>
      <AlertDescription>
        <p>What you typed is still here and is not saved. Which version should be kept?</p>
        {other !== undefined && (
          <ScrollIntoView className="w-full">
            <section aria-label="The other version" className="rounded-md border bg-background p-4">
              {renderOther(other)}
            </section>
          </ScrollIntoView>
        )}
        {failure !== undefined && <p>{failure}</p>}
        <div className="flex flex-wrap gap-2">
          {other === undefined && (
            <Button variant="outline" size="sm" onClick={async () => setOther(await load())}>
              See the other version
            </Button>
          )}
          <Button
            variant="outline"
            size="sm"
            onClick={async () => {
              const loaded = other ?? (await load())
              if (loaded !== undefined) onReplace(loaded)
            }}
          >
            Replace mine with it
          </Button>
          <Button variant="outline" size="sm" onClick={() => onOverwrite(other)}>
            Save mine over it
          </Button>
        </div>
      </AlertDescription>
    </Alert>
  )
}
