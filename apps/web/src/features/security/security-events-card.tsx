import { limits, type SecurityEventView } from '@wordtide/contract'
import { Skeleton } from '@wordtide/ui'
import { outOfBatch } from '../../shared/api/query-client.ts'
import { trpc } from '../../shared/api/trpc.ts'
import { DateTime } from '../../shared/layout/labels.tsx'
import { RegionCard } from '../../shared/layout/region-card.tsx'
import { EmptyState, LoadError } from '../../shared/tables/load-states.tsx'
import { sentenceOf } from './sentences.ts'

/** Recent events that concern the protection of the account, newest first. */
export function SecurityEventsCard() {
  const events = trpc.security.listEvents.useQuery(undefined, outOfBatch)
  return (
    <>
      <RegionCard
        title="Security events"
        intro="What has lately happened to the protection of your account. If something was not you, change your password: that signs every other device out, and revokes every access token."
      >
        {events.data !== undefined ? (
          <Events events={events.data} />
        ) : events.isError ? (
          <LoadError text="Unable to load the security events" onRetry={() => void events.refetch()} />
        ) : (
          <div role="status" aria-label="Loading the security events">
            <Skeleton className="h-60" />
          </div>
        )}
      </RegionCard>
      <p className="max-w-prose text-muted-foreground text-sm">
        The server keeps the last {limits.securityEvents} events, with the browser and the network. Of sign-ins from the
        same ones, it keeps one a day.
      </p>
    </>
  )
}

function Events({ events }: { events: readonly SecurityEventView[] }) {
  if (events.length === 0)
    return <EmptyState title="No events yet">Your next sign-in will be the first one.</EmptyState>
  return (
    <ul className="divide-y">
      {events.map((event) => (
        <li key={event.id} className="grid gap-1 py-3 first:pt-0 last:pb-0">
          <span className="font-medium text-sm">{sentenceOf(event)}</span>
          <span className="flex flex-wrap gap-x-4 text-muted-foreground text-sm">
            <DateTime ms={event.createdAt} />
            {event.client !== null && <span>{event.client}</span>}
            {event.network !== null && <bdi className="wrap-anywhere">{event.network}</bdi>}
          </span>
        </li>
      ))}
    </ul>
  )
}
