import { type AccessTokenView, tokenScopes } from '@wordtide/contract'
import { Badge, Button } from '@wordtide/ui'
import { Trash2Icon } from 'lucide-react'
import { type RefObject, useRef, useState } from 'react'
import { outOfBatch } from '../../shared/api/query-client.ts'
import { trpc } from '../../shared/api/trpc.ts'
import { formFailure, lazyDialog, questionFailure } from '../../shared/dialogs/lazy-dialog.tsx'
import { tokenDraft } from '../../shared/drafts/draft-names.ts'
import { useReopenedForm } from '../../shared/drafts/use-reopened-form.ts'
import { AddButton } from '../../shared/layout/add-button.tsx'
import { CardActions, CardCell, CardRow, CardTable, CardTitle, cardAction } from '../../shared/layout/card-table.tsx'
import { DateTime } from '../../shared/layout/labels.tsx'
import { RegionCard } from '../../shared/layout/region-card.tsx'
import { serverNow } from '../../shared/lib/dates/server-clock.ts'
import { prefetchOnIntent } from '../../shared/lib/prefetch.ts'
import { CardContentOf, EmptyState } from '../../shared/tables/load-states.tsx'
import type { Revocation } from './revoke-dialog.tsx'

// Few visits of the page open them.
const loadDialog = () => import('./new-token-dialog.tsx')
const NewTokenDialog = lazyDialog(formFailure, async () => (await loadDialog()).NewTokenDialog)
const loadRevokeDialog = () => import('./revoke-dialog.tsx')
const RevokeDialog = lazyDialog(questionFailure, async () => (await loadRevokeDialog()).RevokeDialog)

/** The user's access tokens, with which programs call Wordtide, and a button that creates another one. */
export function AccessTokensCard() {
  const tokens = trpc.accessTokens.list.useQuery(undefined, outOfBatch)
  const [isCreating, setIsCreating] = useState(false)
  useReopenedForm(tokenDraft, () => setIsCreating(true))
  const newButton = useRef<HTMLButtonElement>(null)
  return (
    <RegionCard title="Access tokens" contentClassName="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p className="max-w-prose text-sm">
        Programs use them to call Wordtide in your name.{' '}
        <a href="/api/docs" className="rounded-sm text-link underline underline-offset-4">
          How to write a program
        </a>
      </p>
      <AddButton ref={newButton} load={loadDialog} onClick={() => setIsCreating(true)}>
        New token
      </AddButton>
      {isCreating && <NewTokenDialog returnFocus={newButton} onClose={() => setIsCreating(false)} />}
      <CardContentOf query={tokens} name="access tokens">
        {(all) => <AccessTokens tokens={all} newButton={newButton} />}
      </CardContentOf>
    </RegionCard>
  )
}

interface AccessTokensProps {
  tokens: readonly AccessTokenView[]
  /** Gets the focus after a token was revoked. */
  newButton: RefObject<HTMLElement | null>
}

function AccessTokens({ tokens, newButton }: AccessTokensProps) {
  const [revocation, setRevocation] = useState<Revocation>()
  return (
    <>
      {tokens.length === 0 ? (
        <EmptyState title="No access tokens yet">
          Create one for each program, so that you can revoke it without affecting the others.
        </EmptyState>
      ) : (
        <TokensTable tokens={tokens} onRevoke={setRevocation} />
      )}
      {revocation !== undefined && (
        <RevokeDialog {...revocation} returnFocus={newButton} onClose={() => setRevocation(undefined)} />
      )}
    </>
  )
}

const columns = [
  { name: 'Name' },
  { name: 'Access' },
  { name: 'Expires' },
  { name: 'Last used' },
  { name: 'Actions', srOnly: true },
]

interface TokensTableProps {
  tokens: readonly AccessTokenView[]
  onRevoke: (revocation: Revocation) => void
}

function TokensTable({ tokens, onRevoke }: TokensTableProps) {
  return (
    <CardTable columns={columns}>
      {tokens.map((token) => (
        <TokenRow key={token.id} token={token} onRevoke={onRevoke} />
      ))}
    </CardTable>
  )
}

function TokenRow({ token, onRevoke }: Pick<TokensTableProps, 'onRevoke'> & { token: AccessTokenView }) {
  const { id, name, scope, expiresAt, lastUsedAt } = token
  return (
    <CardRow>
      <CardTitle>
        <bdi className="font-medium wrap-anywhere">{name}</bdi>
      </CardTitle>
      <CardCell name="Access">
        <span className="whitespace-nowrap">{tokenScopes.find((known) => known.scope === scope)?.name}</span>
      </CardCell>
      <CardCell name="Expires">
        <span className="whitespace-nowrap">
          {expiresAt <= serverNow() ? <Badge variant="destructive">Expired</Badge> : <DateTime ms={expiresAt} />}
        </span>
      </CardCell>
      <CardCell name="Last used">
        <span className="whitespace-nowrap">{lastUsedAt === null ? 'Never used' : <DateTime ms={lastUsedAt} />}</span>
      </CardCell>
      <CardActions>
        <Button
          variant="outline"
          size="sm"
          className={cardAction}
          aria-label={`Revoke ${name}`}
          {...prefetchOnIntent(loadRevokeDialog)}
          onClick={(event) => onRevoke({ id, name, opener: event.currentTarget })}
        >
          <Trash2Icon aria-hidden="true" />
          Revoke
        </Button>
      </CardActions>
    </CardRow>
  )
}
