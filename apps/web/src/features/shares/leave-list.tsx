import type { ListView } from '@wordtide/contract'
import { Button, cn } from '@wordtide/ui'
import { useRef, useState } from 'react'
import { trpc } from '../../shared/api/trpc.ts'
import { lazyDialog, questionFailure } from '../../shared/dialogs/lazy-dialog.tsx'
import { PathLink } from '../../shared/layout/links.tsx'

const LeaveListDialog = lazyDialog(
  questionFailure,
  async () => (await import('./leave-list-dialog.tsx')).LeaveListDialog,
)

/**
 * Leaves a list that is shared with the user. Nothing for its owner, and for visitors of a public list. If only a class gives the list, names
 * the class, which one leaves on its own page.
 */
export function LeaveListButton({ list }: { list: ListView }) {
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const share = useShare(list)
  if (share === 'none') return null
  if (typeof share === 'object') return <ThroughClass {...share} />
  return (
    <>
      {/* Takes the place of the button until it is known whether the user can leave, so that nothing moves then. */}
      <Button
        ref={button}
        variant="ghost"
        className={cn(share === 'unknown' && 'invisible')}
        onClick={() => setIsOpen(true)}
      >
        Leave list
      </Button>
      {isOpen && <LeaveListDialog list={list} returnFocus={button} onClose={() => setIsOpen(false)} />}
    </>
  )
}

/** The source of the user's access to a list: a share of its owner, a class alone, or nothing that one could leave. */
type Share = 'direct' | 'unknown' | 'none' | { className: string }

/** Returns what gives the user a list. Viewers of a public list and students have the same permission as its visitors. */
function useShare({ id, permission, public: isPublic }: ListView): Share {
  const isUncertain = permission === 'other'
  const { data } = trpc.shares.getOwn.useQuery({ id }, { enabled: isUncertain })
  if (!isUncertain) return permission === 'owner' ? 'none' : 'direct'
  // Few of the users who see a public list could leave it.
  if (data === undefined) return isPublic ? 'none' : 'unknown'
  if (data.className !== undefined) return { className: data.className }
  return data.shared ? 'direct' : 'none'
}

const ThroughClass = ({ className }: { className: string }) => (
  <p className="self-center px-2 text-muted-foreground text-sm wrap-anywhere">
    through the class{' '}
    <PathLink to="/classes">
      <bdi>{className}</bdi>
    </PathLink>
  </p>
)
