import { type WebhookView, webhookEvents } from '@wordtide/contract'
import { Badge, Button } from '@wordtide/ui'
import { HistoryIcon, Trash2Icon } from 'lucide-react'
import { type RefObject, useRef, useState } from 'react'
import { outOfBatch } from '../../shared/api/query-client.ts'
import { trpc } from '../../shared/api/trpc.ts'
import { formFailure, lazyDialog, questionFailure } from '../../shared/dialogs/lazy-dialog.tsx'
import { webhookDraft } from '../../shared/drafts/draft-names.ts'
import { useReopenedForm } from '../../shared/drafts/use-reopened-form.ts'
import { AddButton } from '../../shared/layout/add-button.tsx'
import { CardActions, CardCell, CardRow, CardTable, CardTitle, cardAction } from '../../shared/layout/card-table.tsx'
import { TimeAgo } from '../../shared/layout/labels.tsx'
import { RegionCard } from '../../shared/layout/region-card.tsx'
import { prefetchOnIntent } from '../../shared/lib/prefetch.ts'
import { CardContentOf, EmptyState } from '../../shared/tables/load-states.tsx'

// Few visits of the page open them.
const loadDialog = () => import('./new-webhook-dialog.tsx')
const NewWebhookDialog = lazyDialog(formFailure, async () => (await loadDialog()).NewWebhookDialog)
const loadDeliveries = () => import('./deliveries-dialog.tsx')
const DeliveriesDialog = lazyDialog('Unable to load deliveries', async () => (await loadDeliveries()).DeliveriesDialog)
const loadDeletion = () => import('./delete-dialog.tsx')
const DeleteDialog = lazyDialog(questionFailure, async () => (await loadDeletion()).DeleteWebhookDialog)

/** The user's webhooks, which tell servers what happens in the account, and a button that creates another one. */
export function WebhooksCard() {
  const webhooks = trpc.webhooks.list.useQuery(undefined, outOfBatch)
  const [isCreating, setIsCreating] = useState(false)
  useReopenedForm(webhookDraft, () => setIsCreating(true))
  const newButton = useRef<HTMLButtonElement>(null)
  return (
    <RegionCard title="Webhooks" contentClassName="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p className="max-w-prose text-sm">
        A webhook tells a server of yours what happens in your account, such as each word that is added.
      </p>
      <AddButton ref={newButton} load={loadDialog} onClick={() => setIsCreating(true)}>
        New webhook
      </AddButton>
      {isCreating && <NewWebhookDialog returnFocus={newButton} onClose={() => setIsCreating(false)} />}
      <CardContentOf query={webhooks} name="webhooks">
        {(all) => <Webhooks webhooks={all} newButton={newButton} />}
      </CardContentOf>
    </RegionCard>
  )
}

/** The webhook whose deliveries are shown, or that is to be deleted, and the button that was pressed. */
interface Opened {
  webhook: WebhookView
  opener: HTMLElement
}

interface WebhooksProps {
  webhooks: readonly WebhookView[]
  /** Gets the focus after a webhook was deleted. */
  newButton: RefObject<HTMLElement | null>
}

function Webhooks({ webhooks, newButton }: WebhooksProps) {
  const [deletion, setDeletion] = useState<Opened>()
  const [opened, setOpened] = useState<WebhookView>()
  return (
    <>
      {webhooks.length === 0 ? (
        <EmptyState title="No webhooks yet">Create one for each server that is to know at once.</EmptyState>
      ) : (
        <CardTable columns={columns}>
          {webhooks.map((webhook) => (
            <WebhookRow key={webhook.id} webhook={webhook} onOpen={setOpened} onDelete={setDeletion} />
          ))}
        </CardTable>
      )}
      {opened !== undefined && <DeliveriesDialog {...opened} onClose={() => setOpened(undefined)} />}
      {deletion !== undefined && (
        <DeleteDialog
          id={deletion.webhook.id}
          url={deletion.webhook.url}
          opener={deletion.opener}
          returnFocus={newButton}
          onClose={() => setDeletion(undefined)}
        />
      )}
    </>
  )
}

const columns = [{ name: 'URL' }, { name: 'Events' }, { name: 'Last delivery' }, { name: 'Actions', srOnly: true }]

interface WebhookRowProps {
  webhook: WebhookView
  onOpen: (webhook: WebhookView) => void
  onDelete: (deletion: Opened) => void
}

function WebhookRow({ webhook, onOpen, onDelete }: WebhookRowProps) {
  const { url, events, lastDelivery } = webhook
  return (
    <CardRow>
      <CardTitle>
        <bdi className="font-medium wrap-anywhere">{url}</bdi>
      </CardTitle>
      <CardCell name="Events">
        <ul className="grid gap-1 whitespace-nowrap">
          {webhookEvents.flatMap(({ event, name }) => (events.includes(event) ? <li key={event}>{name}</li> : []))}
        </ul>
      </CardCell>
      <CardCell name="Last delivery">
        <LastDelivery last={lastDelivery} />
      </CardCell>
      <CardActions>
        <div className="grid grid-cols-2 gap-2 lg:flex lg:justify-end">
          <Button
            variant="outline"
            size="sm"
            className={cardAction}
            aria-label={`Deliveries to ${url}`}
            {...prefetchOnIntent(loadDeliveries)}
            onClick={() => onOpen(webhook)}
          >
            <HistoryIcon aria-hidden="true" />
            Deliveries
          </Button>
          <Button
            variant="outline"
            size="sm"
            className={cardAction}
            aria-label={`Delete ${url}`}
            {...prefetchOnIntent(loadDeletion)}
            onClick={(event) => onDelete({ webhook, opener: event.currentTarget })}
          >
            <Trash2Icon aria-hidden="true" />
            Delete
          </Button>
        </div>
      </CardActions>
    </CardRow>
  )
}

/** After this status a webhook gets no more events. */
const gone = 410

function LastDelivery({ last }: { last: WebhookView['lastDelivery'] }) {
  if (last === null) return 'None yet'
  const state = last.ok ? 'Delivered' : last.status === gone ? 'Ended by the receiver' : 'Failed'
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1 max-lg:justify-end">
      <Badge variant={last.ok ? 'secondary' : 'destructive'}>{state}</Badge>
      <TimeAgo ms={last.at} />
      {last.error !== null && last.status !== gone && (
        <span className="basis-full text-muted-foreground text-sm wrap-anywhere">{last.error}</span>
      )}
    </span>
  )
}
