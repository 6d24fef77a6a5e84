import { Skeleton } from '@wordtide/ui'
import type { ComponentType } from 'react'
import { CodeLoadError } from '../../../shared/dialogs/code-load-error.tsx'
import { lazyComponent } from '../../../shared/dialogs/lazy-dialog.tsx'

const failure = 'Unable to load the settings'

/** Creates a section of the settings that is loaded when it is opened. */
function lazySection(load: () => Promise<ComponentType>): ComponentType {
  const useSection = lazyComponent(failure, load)
  return function Section() {
    const { Loaded, failed, retry } = useSection()
    if (Loaded !== undefined) return <Loaded />
    if (failed !== undefined) return <CodeLoadError text={failure} failed={failed} retry={retry} />
    return (
      <div role="status" aria-label="Loading the settings">
        <Skeleton className="h-96" />
      </div>
    )
  }
}

/** The sections of the settings after the first one, each with its address. */
export const sections = [
  {
    hash: 'voices',
    label: 'Voices',
    Section: lazySection(async () => (await import('./voices.tsx')).Voices),
  },
  {
    hash: 'sign-in',
    label: 'Sign-in',
    Section: lazySection(async () => (await import('./sign-in.tsx')).SignIn),
  },
  {
    hash: 'devices',
    label: 'Devices',
    Section: lazySection(async () => (await import('./devices.tsx')).Devices),
  },
  {
    hash: 'security',
    label: 'Security',
    Section: lazySection(async () => (await import('./security.tsx')).Security),
  },
  {
    hash: 'tokens',
    label: 'Access tokens',
    Section: lazySection(async () => (await import('./tokens.tsx')).Tokens),
  },
]
