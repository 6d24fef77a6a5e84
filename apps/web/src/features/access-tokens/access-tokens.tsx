import { type RefObject, useState } from 'react'
import { trpc } from '../../shared/api/trpc.ts'
import { lazyDialog } from '../../shared/dialogs/lazy-dialog.tsx'
import { EmptyState } from '../../shared/tables/empty-state.tsx'
import { LoadError } from '../../shared/tables/load-error.tsx'
import { loadFailure, revokeFailure } from './failures.ts'
import { LoadingTokens } from './loading-tokens.tsx'
import type { Revocation } from './revoke-dialog.tsx'
import { TokensTable } from './tokens-table.tsx'

const RevokeDialog = lazyDialog(revokeFailure, async () => (await import('./revoke-dialog.tsx')).default)

// What else the page asks for does not wait for them.
const outOfBatch = { trpc: { context: { alone: true } } }

/** The person's tokens, once they are there; `returnFocus` has the focus after one has gone. */
export function AccessTokens({ returnFocus }: { returnFocus: RefObject<HTMLElement | null> }) {
  const tokens = trpc.accessTokens.list.useQuery(undefined, outOfBatch)
  const [revocation, setRevocation] = useState<Revocation>()
  if (tokens.data === undefined)
    return tokens.isError ? <LoadError text={loadFailure} onRetry={() => void tokens.refetch()} /> : <LoadingTokens />
  return (
    <>
      {tokens.data.length === 0 ? (
        <EmptyState title="No access tokens yet">
          Make one for each program, so that you can revoke it without the others.
        </EmptyState>
      ) : (
        <TokensTable tokens={tokens.data} onRevoke={setRevocation} />
      )}
      {revocation !== undefined && (
        <RevokeDialog {...revocation} returnFocus={returnFocus} onClose={() => setRevocation(undefined)} />
      )}
    </>
  )
}
