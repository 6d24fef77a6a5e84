import type { Settings } from '@wordtide/contract'
import { toast } from '@wordtide/ui'
import type { ReactNode } from 'react'
import { dismissFailures, toastFailure } from '../../shared/api/toasts.ts'
import { trpc } from '../../shared/api/trpc.ts'
import { LoadError } from '../../shared/tables/load-states.tsx'

/** The title of the message when settings could not be saved. */
export const failureTitle = 'Settings update failed'

/** Saves some of the user's settings, and shows the result in a toast. */
export function useSaveSettings() {
  const { getSettings } = trpc.useUtils().reviews
  return trpc.reviews.updateSettings.useMutation({
    onSuccess: (settings) => {
      getSettings.setData(undefined, settings)
      dismissFailures(failureTitle)
      toast.success('updated')
    },
    onError: (error) => toastFailure(failureTitle, error),
  })
}

interface SavedSettingsProps {
  /** Shown while the settings are loading. */
  placeholder: ReactNode
  children: (saved: Settings) => ReactNode
}

/** Renders its children with the user's settings, or the loading or failed state. */
export function SavedSettings({ placeholder, children }: SavedSettingsProps) {
  const settings = trpc.reviews.getSettings.useQuery()
  if (settings.data !== undefined) return children(settings.data)
  if (settings.isError) return <LoadError text="Unable to load result" onRetry={() => void settings.refetch()} />
  return placeholder
}
