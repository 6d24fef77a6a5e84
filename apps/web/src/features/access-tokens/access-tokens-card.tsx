import { useRef } from 'react'
import { lazyComponent } from '../../shared/dialogs/lazy-component.ts'
import { RegionCard } from '../../shared/layout/region-card.tsx'
import { LoadError } from '../../shared/tables/load-error.tsx'
import { loadFailure } from './failures.ts'
import { LoadingTokens } from './loading-tokens.tsx'
import { NewTokenButton } from './new-token-button.tsx'

// Few write programs: the page does not wait for this.
const useAccessTokens = lazyComponent(loadFailure, async () => (await import('./access-tokens.tsx')).AccessTokens)

/** What lets programs in: the person's access tokens, and another one. */
export function AccessTokensCard() {
  const { Loaded, failed, retry } = useAccessTokens()
  const newButton = useRef<HTMLButtonElement>(null)
  return (
    <RegionCard title="Access tokens" contentClassName="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p className="max-w-prose text-sm">
        Programs use them to call Wordtide in your name.{' '}
        <a href="/api/docs" className="rounded-sm text-link underline underline-offset-4">
          How to write a program
        </a>
      </p>
      <NewTokenButton ref={newButton} />
      {Loaded !== undefined ? (
        <Loaded returnFocus={newButton} />
      ) : failed ? (
        <LoadError text={loadFailure} onRetry={retry} />
      ) : (
        <LoadingTokens />
      )}
    </RegionCard>
  )
}
