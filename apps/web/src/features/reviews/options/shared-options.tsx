import { Skeleton } from '@wordtide/ui'
import type { ReactNode } from 'react'
import { CheckboxField } from '../../../shared/forms/checkbox-field.tsx'
import { LoadError } from '../../../shared/tables/load-states.tsx'

interface LoadedOptionsProps<Data> {
  query: { data: Data | undefined; isError: boolean; error: unknown; refetch: () => unknown }
  children: (data: Data) => ReactNode
}

/** The form of a dialog of options once its data is there; before, its outline or what went wrong. */
export function LoadedOptions<Data>({ query, children }: LoadedOptionsProps<Data>) {
  if (query.data !== undefined) return children(query.data)
  if (query.isError) return <LoadError error={query.error} onRetry={() => void query.refetch()} />
  return (
    <div className="grid gap-3" aria-busy="true">
      <Skeleton className="h-24" />
      <Skeleton className="h-10" />
    </div>
  )
}

interface OptionProps {
  checked: boolean
  disabled?: boolean
  onChange: (checked: boolean) => void
}

export const ListeningOption = (props: OptionProps) => (
  <CheckboxField
    label="Listening-focused dictation"
    hint="A dictation shows nothing but the player until you show the answer"
    {...props}
  />
)

export const TypedOption = (props: OptionProps) => (
  <CheckboxField
    label="Typed answers"
    hint="A reverse translation has a field for the word, and compares what you type"
    {...props}
  />
)
