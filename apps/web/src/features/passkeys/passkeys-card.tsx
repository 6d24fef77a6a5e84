import { limits, type PasskeyView } from '@wordtide/contract'
import { Button } from '@wordtide/ui'
import { PencilIcon, Trash2Icon } from 'lucide-react'
import { type RefObject, useRef, useState } from 'react'
import { outOfBatch } from '../../shared/api/query-client.ts'
import { trpc } from '../../shared/api/trpc.ts'
import { formFailure, lazyDialog, questionFailure } from '../../shared/dialogs/lazy-dialog.tsx'
import { AddButton } from '../../shared/layout/add-button.tsx'
import { CardActions, CardCell, CardRow, CardTable, CardTitle, cardAction } from '../../shared/layout/card-table.tsx'
import { DateTime } from '../../shared/layout/labels.tsx'
import { RegionCard } from '../../shared/layout/region-card.tsx'
import { prefetchOnIntent } from '../../shared/lib/prefetch.ts'
import { hasPasskeys } from '../../shared/passkeys/passkeys.ts'
import { CardContentOf, EmptyState } from '../../shared/tables/load-states.tsx'

// Few visits of the page open them.
const loadNameDialogs = () => import('./name-dialogs.tsx')
const AddDialog = lazyDialog(formFailure, async () => (await loadNameDialogs()).AddDialog)
const RenameDialog = lazyDialog(formFailure, async () => (await loadNameDialogs()).RenameDialog)
const loadRemoveDialog = () => import('./remove-dialog.tsx')
const RemoveDialog = lazyDialog(questionFailure, async () => (await loadRemoveDialog()).RemoveDialog)

/** The user's passkeys, and a button that adds another one. */
export function PasskeysCard() {
  const passkeys = trpc.passkeys.list.useQuery(undefined, outOfBatch)
  const [isAdding, setIsAdding] = useState(false)
  const addButton = useRef<HTMLButtonElement>(null)
  const isFull = (passkeys.data?.length ?? 0) >= limits.passkeys.count
  return (
    <RegionCard title="Passkeys" contentClassName="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p className="max-w-prose text-sm">
        Sign in with your fingerprint, face or screen lock instead of a password. Nobody can steal or guess a passkey
        from elsewhere.
      </p>
      {!hasPasskeys() && (
        <p className="max-w-prose text-sm">This browser has no passkeys: add one in a browser that has.</p>
      )}
      {hasPasskeys() && !isFull && (
        <AddButton ref={addButton} load={loadNameDialogs} onClick={() => setIsAdding(true)}>
          Add a passkey
        </AddButton>
      )}
      {isFull && (
        <p className="max-w-prose text-sm">You have {limits.passkeys.count} passkeys, and can have no more.</p>
      )}
      {isAdding && <AddDialog returnFocus={addButton} onClose={() => setIsAdding(false)} />}
      <CardContentOf query={passkeys} name="the passkeys">
        {(all) => <Passkeys passkeys={all} addButton={addButton} />}
      </CardContentOf>
    </RegionCard>
  )
}

/** The dialog of one passkey that is open. */
interface Opened {
  dialog: 'rename' | 'remove'
  passkey: PasskeyView
  /** The button that was pressed. */
  opener: HTMLElement
}

interface PasskeysProps {
  passkeys: readonly PasskeyView[]
  /** Gets the focus after a passkey was removed. */
  addButton: RefObject<HTMLElement | null>
}

function Passkeys({ passkeys, addButton }: PasskeysProps) {
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  return (
    <>
      {passkeys.length === 0 ? (
        <EmptyState title="No passkeys yet">
          Add one on this device. Many systems then offer it on your other devices, too.
        </EmptyState>
      ) : (
        <CardTable columns={columns}>
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onOpen={setOpened} />
          ))}
        </CardTable>
      )}
      {opened?.dialog === 'rename' && (
        <RenameDialog passkey={opened.passkey} returnFocus={{ current: opened.opener }} onClose={close} />
      )}
      {opened?.dialog === 'remove' && (
        <RemoveDialog passkey={opened.passkey} opener={opened.opener} returnFocus={addButton} onClose={close} />
      )}
    </>
  )
}

const columns = [{ name: 'Name' }, { name: 'Added' }, { name: 'Last used' }, { name: 'Actions', srOnly: true }]

function PasskeyRow({ passkey, onOpen }: { passkey: PasskeyView; onOpen: (opened: Opened) => void }) {
  const { name, createdAt, lastUsedAt } = passkey
  return (
    <CardRow>
      <CardTitle>
        <bdi className="font-medium wrap-anywhere">{name}</bdi>
      </CardTitle>
      <CardCell name="Added">
        <span className="whitespace-nowrap">
          <DateTime ms={createdAt} />
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
          aria-label={`Rename ${name}`}
          {...prefetchOnIntent(loadNameDialogs)}
          onClick={(event) => onOpen({ dialog: 'rename', passkey, opener: event.currentTarget })}
        >
          <PencilIcon aria-hidden="true" />
          Rename
        </Button>
        <Button
          variant="outline"
          size="sm"
          className={cardAction}
          aria-label={`Remove ${name}`}
          {...prefetchOnIntent(loadRemoveDialog)}
          onClick={(event) => onOpen({ dialog: 'remove', passkey, opener: event.currentTarget })}
        >
          <Trash2Icon aria-hidden="true" />
          Remove
        </Button>
      </CardActions>
    </CardRow>
  )
}
