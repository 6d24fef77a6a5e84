import { errorCatalogue, type VocView } from '@wordtide/contract'
import { Alert, AlertDescription, AlertTitle, Button } from '@wordtide/ui'
import { CircleAlertIcon } from 'lucide-react'
import { useState } from 'react'
import { errorMessage } from '../../shared/api/errors.ts'
import { trpc } from '../../shared/api/trpc.ts'
import { ScrollIntoView } from '../../shared/forms/form-messages.tsx'
import { VocDetail } from './voc-detail.tsx'

interface VersionConflictProps {
  id: string
  onLoad: (other: VocView) => void
  /** Called with the other version if the user has looked at it. */
  onOverwrite: (other: VocView | undefined) => void
}

/** Another user saved first: both versions are kept until the user decides which one stays. */
export function VersionConflict({ id, onLoad, onOverwrite }: VersionConflictProps) {
  const utils = trpc.useUtils()
  const [other, setOther] = useState<VocView>()
  const [failure, setFailure] = useState<string>()
  const fetchOther = async () => {
    setFailure(undefined)
    try {
      return await utils.vocs.get.fetch({ id }, { staleTime: 0 })
    } catch (error) {
      setFailure(errorMessage(error))
    }
  }
  return (
    <Alert variant="destructive">
      <CircleAlertIcon aria-hidden="true" />
      <AlertTitle>{errorCatalogue.VERSION_CONFLICT.message}</AlertTitle>
      <AlertDescription>
        <p>What you typed is still here and is not saved. Which version should be kept?</p>
        {other !== undefined && (
          <ScrollIntoView className="w-full">
            <section aria-label="The other version" className="rounded-md border bg-background p-4">
              <VocDetail voc={other} />
            </section>
          </ScrollIntoView>
        )}
        {failure !== undefined && <p>{failure}</p>}
        <div className="flex flex-wrap gap-2">
          {other === undefined && (
            <Button variant="outline" size="sm" onClick={async () => setOther(await fetchOther())}>
              See the other version
            </Button>
          )}
          <Button
            variant="outline"
            size="sm"
            onClick={async () => {
              const loaded = other ?? (await fetchOther())
              if (loaded !== undefined) onLoad(loaded)
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
