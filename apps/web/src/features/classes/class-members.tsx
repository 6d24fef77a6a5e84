import type { ClassMemberView, ClassView } from '@wordtide/contract'
import { Button, cn, toast } from '@wordtide/ui'
import { MailIcon, Trash2Icon } from 'lucide-react'
import { useRef, useState } from 'react'
import { errorMessage } from '../../shared/api/errors.ts'
import { trpc } from '../../shared/api/trpc.ts'
import { formFailure, lazyDialog } from '../../shared/dialogs/lazy-dialog.tsx'
import { DeleteDialog } from '../../shared/dialogs/lazy-questions.ts'
import { CardActions, CardCell, CardRow, CardTable, CardTitle, cardAction } from '../../shared/layout/card-table.tsx'
import { TimeAgo } from '../../shared/layout/labels.tsx'
import { findPageHeading } from '../../shared/layout/page-heading.tsx'
import { prefetchOnIntent } from '../../shared/lib/prefetch.ts'
import { EmptyState } from '../../shared/tables/load-states.tsx'
import { PagedRows, pagedQueryOptions } from '../../shared/tables/paged-rows.tsx'

const loadInvite = () => import('./invite-dialog.tsx')
const InviteDialog = lazyDialog(formFailure, async () => (await loadInvite()).InviteDialog)

/** The member to remove, and the button that was pressed. */
interface Removal {
  member: ClassMemberView
  opener: HTMLElement
}

const columns = [
  { name: 'Name' },
  { name: 'Email' },
  { name: 'Joined' },
  { name: 'Last active' },
  { name: 'Actions', srOnly: true },
]

/** The members of a class, for its teacher. */
export function ClassMembers({ schoolClass }: { schoolClass: ClassView }) {
  const { id, open } = schoolClass
  const pages = trpc.classes.listMembers.useInfiniteQuery({ classId: id }, pagedQueryOptions)
  const [removal, setRemoval] = useState<Removal>()
  const [isInviting, setIsInviting] = useState(false)
  const inviteButton = useRef<HTMLButtonElement>(null)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-prose text-muted-foreground text-sm">
          {open
            ? 'Those who have joined. You can invite others by mail.'
            : 'Those who have joined. To invite others, open the class first.'}
        </p>
        <Button
          ref={inviteButton}
          disabled={!open}
          {...prefetchOnIntent(loadInvite)}
          onClick={() => setIsInviting(true)}
        >
          <MailIcon aria-hidden="true" />
          Invite
        </Button>
      </div>
      <PagedRows
        pages={pages}
        rowsOf={(page) => page.members}
        loading="Loading members"
        failure="Unable to load members"
        empty={
          <EmptyState title="No Members">
            Nobody has joined yet. Show the code in the lesson, or invite by mail.
          </EmptyState>
        }
      >
        {(members) => (
          <CardTable columns={columns}>
            {members.map((member) => (
              <CardRow key={member.id}>
                <CardTitle>
                  <bdi className="font-medium wrap-anywhere">{member.name}</bdi>
                </CardTitle>
                <CardCell name="Email">
                  <span className="wrap-anywhere">{member.email}</span>
                </CardCell>
                <CardCell name="Joined">
                  <TimeAgo ms={member.joinedAt} />
                </CardCell>
                <CardCell name="Last active">
                  {member.lastActiveAt === null ? 'not yet' : <TimeAgo ms={member.lastActiveAt} />}
                </CardCell>
                <CardActions>
                  <Button
                    variant="outline"
                    size="sm"
                    className={cn('pointer-coarse:h-11', cardAction)}
                    aria-label={`Remove ${member.name}`}
                    onClick={(event) => setRemoval({ member, opener: event.currentTarget })}
                  >
                    <Trash2Icon aria-hidden="true" />
                    Remove
                  </Button>
                </CardActions>
              </CardRow>
            ))}
          </CardTable>
        )}
      </PagedRows>
      {removal !== undefined && <RemoveDialog {...removal} classId={id} onClose={() => setRemoval(undefined)} />}
      {isInviting && (
        <InviteDialog schoolClass={schoolClass} returnFocus={inviteButton} onClose={() => setIsInviting(false)} />
      )}
    </div>
  )
}

/** Asks before a member is removed. */
function RemoveDialog({ classId, member, opener, onClose }: Removal & { classId: string; onClose: () => void }) {
  const returnFocus = useRef<HTMLElement | null>(opener)
  const { mutate, isPending, error } = trpc.classes.removeMember.useMutation({
    onSuccess: () => {
      // The row is gone.
      returnFocus.current = findPageHeading()
      toast.success('Member removed')
      onClose()
    },
  })
  return (
    <DeleteDialog
      title="Remove Member"
      action="Remove"
      doing="Removing"
      busy={isPending}
      onDelete={() => mutate({ classId, userId: member.id })}
      onClose={onClose}
      failureTitle="Unable to remove the member"
      failure={error === null ? undefined : errorMessage(error)}
      returnFocus={returnFocus}
    >
      Are you sure you want to remove <bdi>{member.name}</bdi> ({member.email})? They lose the lists of the class at
      once, but for those that they have in another way. What they have learned stays theirs. With the code they can
      join again.
    </DeleteDialog>
  )
}
