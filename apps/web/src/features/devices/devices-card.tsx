import type { DeviceView } from '@wordtide/contract'
import { Badge, Button, Spinner, toast } from '@wordtide/ui'
import { LogOutIcon } from 'lucide-react'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { errorBodyOf } from '../../shared/api/errors.ts'
import { outOfBatch } from '../../shared/api/query-client.ts'
import { toastFailure } from '../../shared/api/toasts.ts'
import { trpc } from '../../shared/api/trpc.ts'
import { lazyDialog, questionFailure } from '../../shared/dialogs/lazy-dialog.tsx'
import { useSubmitGuard } from '../../shared/forms/submit.tsx'
import { CardActions, CardCell, CardRow, CardTable, CardTitle, cardAction } from '../../shared/layout/card-table.tsx'
import { DateTime, TimeAgo } from '../../shared/layout/labels.tsx'
import { RegionCard } from '../../shared/layout/region-card.tsx'
import { prefetchOnIntent } from '../../shared/lib/prefetch.ts'
import { afterSignOutGuard, useSignOut } from '../../shared/session/sign-out.ts'
import { CardContentOf } from '../../shared/tables/load-states.tsx'

// Few visits of the page open it.
const loadDialog = () => import('./end-others-dialog.tsx')
const EndOthersDialog = lazyDialog(questionFailure, async () => (await loadDialog()).EndOthersDialog)

/** The devices on which the user is signed in, this one first. Signs one of them out, or all others. */
export function DevicesCard() {
  const devices = trpc.devices.list.useQuery(undefined, outOfBatch)
  return (
    <>
      <RegionCard
        title="Devices"
        intro="Browsers and programs that are signed in to your account. If you do not know one of them, sign it out, and change your password."
        contentClassName="grid grid-cols-[minmax(0,1fr)] gap-4"
      >
        <CardContentOf query={devices} name="your devices">
          {(all) => <Devices devices={all} />}
        </CardContentOf>
      </RegionCard>
      <p className="max-w-prose text-muted-foreground text-sm">
        Of each device the server keeps what its browser says it is, the network it was last used from, and when it
        signed in and was last used, until it is signed out. One that is not used for 30 days is.
      </p>
    </>
  )
}

const columns = [
  { name: 'Device' },
  { name: 'Network' },
  { name: 'Signed in' },
  { name: 'Last used' },
  { name: 'Actions', srOnly: true },
]

function Devices({ devices }: { devices: readonly DeviceView[] }) {
  const [isAsking, setIsAsking] = useState(false)
  const ownButton = useRef<HTMLButtonElement>(null)
  const othersButton = useRef<HTMLButtonElement>(null)
  const own = devices.filter(({ current }) => current)
  const others = devices.filter(({ current }) => !current)
  return (
    <>
      <CardTable columns={columns}>
        {own.map((device) => (
          <DeviceRow key={device.id} device={device}>
            <SignOutHere buttonRef={ownButton} />
          </DeviceRow>
        ))}
        {others.map((device) => (
          <DeviceRow key={device.id} device={device}>
            <SignOutThere device={device} returnFocus={ownButton} />
          </DeviceRow>
        ))}
      </CardTable>
      {others.length > 0 && (
        <Button
          ref={othersButton}
          variant="outline"
          className="justify-self-start"
          {...prefetchOnIntent(loadDialog)}
          onClick={() => setIsAsking(true)}
        >
          Sign out all others
        </Button>
      )}
      {isAsking && <EndOthersDialog opener={othersButton} returnFocus={ownButton} onClose={() => setIsAsking(false)} />}
    </>
  )
}

function DeviceRow({ device, children }: { device: DeviceView; children: ReactNode }) {
  const { client, current, network, createdAt, lastUsedAt } = device
  return (
    <CardRow>
      <CardTitle>
        <span className="flex flex-wrap items-center gap-2">
          <span className="font-medium wrap-anywhere">{client}</span>
          {current && <Badge variant="secondary">This device</Badge>}
        </span>
      </CardTitle>
      <CardCell name="Network">
        <bdi className="wrap-anywhere">{network ?? 'Unknown'}</bdi>
      </CardCell>
      <CardCell name="Signed in">
        <span className="whitespace-nowrap">
          <DateTime ms={createdAt} />
        </span>
      </CardCell>
      <CardCell name="Last used">
        <span className="whitespace-nowrap">
          <TimeAgo ms={lastUsedAt} />
        </span>
      </CardCell>
      <CardActions>{children}</CardActions>
    </CardRow>
  )
}

function SignOutHere({ buttonRef }: { buttonRef: RefObject<HTMLButtonElement | null> }) {
  const signOut = useSignOut()
  return (
    <Button
      ref={buttonRef}
      variant="outline"
      size="sm"
      className={cardAction}
      aria-label="Sign out this device"
      onClick={() => afterSignOutGuard(() => void signOut())}
    >
      <LogOutIcon aria-hidden="true" />
      Sign out
    </Button>
  )
}

const failure = 'Unable to sign the device out'

interface SignOutThereProps {
  device: DeviceView
  /** Focused once the row is gone. */
  returnFocus: RefObject<HTMLElement | null>
}

/** Signs another device out. One that is gone already counts as signed out. */
function SignOutThere({ device: { id, client, network }, returnFocus }: SignOutThereProps) {
  const { list } = trpc.useUtils().devices
  const done = () => {
    returnFocus.current?.focus()
    list.setData(undefined, (devices) => devices?.filter((device) => device.id !== id))
    toast.success('Device signed out')
  }
  const { mutate, isPending } = trpc.devices.end.useMutation({
    onSuccess: done,
    onError: (refusal) => {
      if (errorBodyOf(refusal).key === 'SESSION_NOT_FOUND') done()
      else toastFailure(failure, refusal)
      void list.invalidate()
    },
  })
  const guardSubmit = useSubmitGuard(isPending)
  return (
    <Button
      variant="outline"
      size="sm"
      className={cardAction}
      aria-label={`Sign out ${network === null ? client : `${client}, ${network}`}`}
      aria-disabled={isPending}
      onClick={() => guardSubmit(() => mutate({ id }))}
    >
      {isPending ? <Spinner label="Signing out" /> : <LogOutIcon aria-hidden="true" />}
      Sign out
    </Button>
  )
}
