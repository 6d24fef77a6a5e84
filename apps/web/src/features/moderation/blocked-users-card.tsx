import type { BlockView } from '@wordtide/contract'
import { Button, Spinner, toast } from '@wordtide/ui'
import { errorBodyOf } from '../../shared/api/errors.ts'
import { outOfBatch } from '../../shared/api/query-client.ts'
import { toastFailure } from '../../shared/api/toasts.ts'
import { trpc } from '../../shared/api/trpc.ts'
import { useSubmitGuard } from '../../shared/forms/submit.tsx'
import { CardActions, CardCell, CardRow, CardTable, CardTitle, cardAction } from '../../shared/layout/card-table.tsx'
import { DateTime } from '../../shared/layout/labels.tsx'
import { focusPageHeading } from '../../shared/layout/page-heading.tsx'
import { RegionCard } from '../../shared/layout/region-card.tsx'
import { LoadError } from '../../shared/tables/load-states.tsx'

const columns = [{ name: 'Name' }, { name: 'Blocked' }, { name: 'Actions', srOnly: true }]

/** The users whom the user has blocked, each with a button that ends the block. Shows nothing while they load, and if there are none. */
export function BlockedUsersCard() {
  const blocks = trpc.blocks.list.useQuery(undefined, outOfBatch)
  if (blocks.data === undefined ? !blocks.isError : blocks.data.length === 0) return null
  return (
    <RegionCard
      title="Blocked users"
      intro="They cannot share lists with you, nor you with them, and neither finds the other’s public lists."
    >
      {blocks.data === undefined ? (
        <LoadError text="Unable to load the blocked users" onRetry={() => void blocks.refetch()} />
      ) : (
        <CardTable columns={columns}>
          {blocks.data.map((block) => (
            <BlockRow key={block.id} {...block} />
          ))}
        </CardTable>
      )}
    </RegionCard>
  )
}

const BlockRow = ({ id, name, createdAt }: BlockView) => (
  <CardRow>
    <CardTitle>
      <bdi className="font-medium wrap-anywhere">{name}</bdi>
    </CardTitle>
    <CardCell name="Blocked">
      <span className="whitespace-nowrap">
        <DateTime ms={createdAt} />
      </span>
    </CardCell>
    <CardActions>
      <UnblockButton id={id} name={name} />
    </CardActions>
  </CardRow>
)

/** Ends a block; succeeds also if it has ended already. */
function UnblockButton({ id, name }: { id: string; name: string }) {
  const { list } = trpc.useUtils().blocks
  const done = () => {
    // The focused button goes with its row, and the last row with the card.
    focusPageHeading()
    list.setData(undefined, (blocks) => blocks?.filter((block) => block.id !== id))
    toast.success(`You no longer block ${name}`)
  }
  const { mutate, isPending } = trpc.blocks.delete.useMutation({
    onSuccess: done,
    onError: (refusal) => {
      if (errorBodyOf(refusal).key === 'BLOCK_NOT_FOUND') done()
      else toastFailure('Unable to end the block', refusal)
      void list.invalidate()
    },
  })
  const guardSubmit = useSubmitGuard(isPending)
  return (
    <Button
      variant="outline"
      size="sm"
      className={cardAction}
      aria-label={`Unblock ${name}`}
      aria-disabled={isPending}
      onClick={() => guardSubmit(() => mutate({ id }))}
    >
      {isPending && <Spinner label="Unblocking" />}
      Unblock
    </Button>
  )
}
