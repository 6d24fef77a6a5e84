import { type WebhookDeliveryView, webhookEvents } from '@wordtide/contract'
import { Badge, Button, DialogContent, DialogDescription, DialogHeader, DialogTitle, toast } from '@wordtide/ui'
import { SendIcon } from 'lucide-react'
import { toastFailure } from '../../shared/api/toasts.ts'
import { trpc } from '../../shared/api/trpc.ts'
import { ModalDialog } from '../../shared/dialogs/modal.tsx'
import { longDialog } from '../../shared/dialogs/sticky-footer.tsx'
import { DateTime } from '../../shared/layout/labels.tsx'
import { counted } from '../../shared/lib/counted.ts'
import { EmptyState, LoadError, LoadingRows } from '../../shared/tables/load-states.tsx'

interface DeliveriesDialogProps {
  id: string
  url: string
  onClose: () => void
}

/** Interval at which the deliveries are read anew while one of them is under way, in ms. */
const lookMs = 3000

/** The last deliveries of a webhook, each with a button that sends it again. */
export function DeliveriesDialog({ id, url, onClose }: DeliveriesDialogProps) {
  const deliveries = trpc.webhooks.deliveries.useQuery(
    { id },
    { refetchInterval: ({ state }) => (state.data?.some(({ attempts }) => attempts === 0) === true ? lookMs : false) },
  )
  return (
    <ModalDialog onClose={onClose}>
      <DialogContent className={`${longDialog} sm:max-w-2xl`}>
        <DialogHeader>
          <DialogTitle>Deliveries</DialogTitle>
          <DialogDescription>
            The last events of <bdi className="wrap-anywhere">{url}</bdi>, of at most 7 days.
          </DialogDescription>
        </DialogHeader>
        {deliveries.data === undefined ? (
          deliveries.isError ? (
            <LoadError
              text="Unable to load deliveries"
              error={deliveries.error}
              onRetry={() => void deliveries.refetch()}
            />
          ) : (
            <LoadingRows label="Loading deliveries" />
          )
        ) : deliveries.data.length === 0 ? (
          <EmptyState title="No deliveries yet">
            The next event that you have chosen is delivered within some seconds.
          </EmptyState>
        ) : (
          <ul aria-label="Deliveries" className="grid divide-y">
            {deliveries.data.map((delivery) => (
              <Delivery key={delivery.id} webhookId={id} delivery={delivery} />
            ))}
          </ul>
        )}
      </DialogContent>
    </ModalDialog>
  )
}

const sendFailure = 'Unable to send it again'

function Delivery({ webhookId, delivery }: { webhookId: string; delivery: WebhookDeliveryView }) {
  const { deliveries } = trpc.useUtils().webhooks
  const { mutate, isPending } = trpc.webhooks.sendAgain.useMutation({
    onSuccess: (changed) => {
      deliveries.setData({ id: webhookId }, (all) => all?.map((one) => (one.id === changed.id ? changed : one)))
      toast.success('Sending it again')
    },
    onError: (error) => toastFailure(sendFailure, error),
  })
  const { id, event, at } = delivery
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 py-3 text-sm">
      <div className="grid gap-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium">{webhookEvents.find((known) => known.event === event)?.name}</span>
          <State delivery={delivery} />
        </p>
        <p className="text-muted-foreground">
          <DateTime ms={at} />
        </p>
      </div>
      <Button
        variant="outline"
        size="sm"
        className="pointer-coarse:h-11"
        disabled={isPending}
        onClick={() => mutate({ id: webhookId, deliveryId: id })}
      >
        <SendIcon aria-hidden="true" />
        Send again
      </Button>
      <Attempts delivery={delivery} />
    </li>
  )
}

function State({ delivery: { error, nextAttemptAt } }: { delivery: WebhookDeliveryView }) {
  if (nextAttemptAt !== null) return <Badge variant="secondary">Waiting</Badge>
  return error === null ? <Badge variant="secondary">Delivered</Badge> : <Badge variant="destructive">Failed</Badge>
}

/** The error of the last attempt, the number of attempts, and the time of the next one. */
function Attempts({ delivery: { attempts, error, nextAttemptAt } }: { delivery: WebhookDeliveryView }) {
  if (error === null) return null
  return (
    <p className="col-span-2 wrap-anywhere">
      {error} · {counted(attempts, 'attempt', 'attempts')}
      {nextAttemptAt !== null && (
        <>
          {' · next '}
          <DateTime ms={nextAttemptAt} />
        </>
      )}
    </p>
  )
}
