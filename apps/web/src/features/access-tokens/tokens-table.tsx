import { type AccessTokenView, tokenAccesses } from '@wordtide/contract'
import { Badge, Button } from '@wordtide/ui'
import { Trash2Icon } from 'lucide-react'
import { CardActions, CardCell, CardRow, CardTable, CardTitle, cardAction } from '../../shared/layout/card-table.tsx'
import { Moment } from '../../shared/layout/moment.tsx'
import { serverNow } from '../../shared/lib/server-clock.ts'
import type { Revocation } from './revoke-dialog.tsx'

const columns = [
  { name: 'Name' },
  { name: 'Access' },
  { name: 'Expires' },
  { name: 'Last used' },
  { name: 'Actions', unseen: true },
]

interface TokensTableProps {
  tokens: readonly AccessTokenView[]
  onRevoke: (revocation: Revocation) => void
}

/** Access tokens as a table; on a phone each is a card. */
export function TokensTable({ tokens, onRevoke }: TokensTableProps) {
  return (
    <CardTable columns={columns}>
      {tokens.map((token) => (
        <Row key={token.id} token={token} onRevoke={onRevoke} />
      ))}
    </CardTable>
  )
}

function Row({ token, onRevoke }: Pick<TokensTableProps, 'onRevoke'> & { token: AccessTokenView }) {
  const { id, name, access, expiresAt, lastUsedAt } = token
  return (
    <CardRow>
      <CardTitle>
        <bdi className="font-medium wrap-anywhere">{name}</bdi>
      </CardTitle>
      <CardCell name="Access">
        <span className="whitespace-nowrap">{tokenAccesses.find((known) => known.access === access)?.name}</span>
      </CardCell>
      <CardCell name="Expires">
        <span className="whitespace-nowrap">
          {expiresAt <= serverNow() ? <Badge variant="destructive">Expired</Badge> : <Moment ms={expiresAt} />}
        </span>
      </CardCell>
      <CardCell name="Last used">
        <span className="whitespace-nowrap">{lastUsedAt === null ? 'Never used' : <Moment ms={lastUsedAt} />}</span>
      </CardCell>
      <CardActions>
        <Button
          variant="outline"
          size="sm"
          className={cardAction}
          aria-label={`Revoke ${name}`}
          onClick={(event) => onRevoke({ id, name, opener: event.currentTarget })}
        >
          <Trash2Icon aria-hidden="true" />
          Revoke
        </Button>
      </CardActions>
    </CardRow>
  )
}
