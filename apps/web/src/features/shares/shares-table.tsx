import type { ShareView } from '@wordtide/contract'
import { Button, Checkbox } from '@wordtide/ui'
import { Trash2Icon } from 'lucide-react'
import { CardActions, CardCell, CardRow, CardTable, CardTitle, cardAction } from '../../shared/layout/card-table.tsx'
import { useShareChange } from './use-share-change.ts'
import type { ShareChanges } from './use-share-changes.ts'

/** A share that is to end, and what ends it. */
export interface Removal {
  share: ShareView
  onDelete: () => void
  /** What asked for it. */
  opener: HTMLElement
}

interface SharesTableProps {
  changes: ShareChanges
  shares: readonly ShareView[]
  onRemove: (removal: Removal) => void
}

/** Those a list is shared with. */
export function SharesTable({ shares, ...rest }: SharesTableProps) {
  return (
    <CardTable columns={[{ name: 'Name' }, { name: 'Email' }, { name: 'Editor' }, { name: 'Actions', unseen: true }]}>
      {shares.map((share) => (
        <Row key={share.email} share={share} {...rest} />
      ))}
    </CardTable>
  )
}

function Row({ changes, share, onRemove }: Omit<SharesTableProps, 'shares'> & { share: ShareView }) {
  const { setEditor, remove } = useShareChange(changes, share)
  return (
    <CardRow>
      <CardTitle>
        <bdi className="font-medium wrap-anywhere">{share.name}</bdi>
      </CardTitle>
      <CardCell name="Email">
        <span className="wrap-anywhere">{share.email}</span>
      </CardCell>
      <CardCell name="Editor">
        <Checkbox
          className="align-middle"
          aria-label={`${share.name} is an editor`}
          checked={share.editor}
          onCheckedChange={(checked) => setEditor(checked === true)}
        />
      </CardCell>
      <CardActions>
        <Button
          variant="outline"
          size="sm"
          className={cardAction}
          aria-label={`Remove ${share.name}`}
          onClick={(event) => onRemove({ share, onDelete: remove, opener: event.currentTarget })}
        >
          <Trash2Icon aria-hidden="true" />
          Remove
        </Button>
      </CardActions>
    </CardRow>
  )
}
