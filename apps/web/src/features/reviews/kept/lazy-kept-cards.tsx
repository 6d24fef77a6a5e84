import { type ComponentProps, lazy, Suspense } from 'react'
import { logError } from '../../../shared/lib/log.ts'
import type { KeptCardsProps } from './kept-days.ts'

const Loaded = lazy(async () => {
  try {
    return { default: (await import('./kept.ts')).KeptCards }
  } catch (error) {
    logError('The kept cards could not be shown', error)
    return { default: ({ children }: KeptCardsProps) => children(undefined) }
  }
})

/** The kept cards of the day; loaded when there is no network. */
export const KeptCards = (props: ComponentProps<typeof Loaded>) => (
  <Suspense>
    <Loaded {...props} />
  </Suspense>
)
