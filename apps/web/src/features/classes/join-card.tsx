import { Link } from '@tanstack/react-router'
import type { ClassView } from '@wordtide/contract'
import { Button, cn, Input, Label, Switch, toast } from '@wordtide/ui'
import { CheckIcon, CopyIcon } from 'lucide-react'
import { type RefObject, useId, useRef, useState } from 'react'
import { errorMessage } from '../../shared/api/errors.ts'
import { trpc } from '../../shared/api/trpc.ts'
import { DeleteDialog } from '../../shared/dialogs/lazy-questions.ts'
import { FormAlert } from '../../shared/forms/form-messages.tsx'
import { RegionCard } from '../../shared/layout/region-card.tsx'
import { joinLinkOf, spacedCode } from './join-link.ts'
import { JoinPicture } from './join-picture.tsx'

/** The code of a class, its link and the QR code of the link, for its teacher. */
export function JoinCard({ schoolClass }: { schoolClass: ClassView }) {
  const { id, code, open } = schoolClass
  const [isReplacing, setIsReplacing] = useState(false)
  const newCodeButton = useRef<HTMLButtonElement>(null)
  if (code === undefined) return null
  return (
    <RegionCard title="How to join" contentClassName="flex flex-wrap items-start gap-6">
      <div className="grid min-w-0 flex-1 basis-72 grid-cols-[minmax(0,1fr)] gap-5">
        <div>
          <p className="text-muted-foreground text-sm">Code</p>
          <p
            dir="ltr"
            className={cn('font-mono font-semibold text-4xl tracking-widest', !open && 'text-muted-foreground')}
          >
            {spacedCode(code)}
          </p>
        </div>
        <CopiedLink link={joinLinkOf(code)} />
        <OpenSwitch schoolClass={schoolClass} />
        <div className="flex flex-wrap gap-2">
          <Button asChild variant="outline">
            <Link to="/classes/$classId/poster" params={{ classId: id }}>
              Show full screen or print
            </Link>
          </Button>
          <Button ref={newCodeButton} variant="ghost" onClick={() => setIsReplacing(true)}>
            New code
          </Button>
        </div>
      </div>
      <JoinPicture code={code} className={cn('size-48 max-sm:mx-auto', !open && 'opacity-40')} />
      {isReplacing && (
        <NewCodeDialog id={id} code={code} returnFocus={newCodeButton} onClose={() => setIsReplacing(false)} />
      )}
    </RegionCard>
  )
}

/** A link, to be copied. */
function CopiedLink({ link }: { link: string }) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [copying, setCopying] = useState<{ link: string; isDone: boolean }>()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link)
      setCopying({ link, isDone: true })
    } catch {
      // Not allowed, or a page without https.
      setCopying({ link, isDone: false })
      input.current?.focus()
      input.current?.select()
    }
  }
  // Another link may have taken its place.
  const isDone = copying?.link === link ? copying.isDone : undefined
  return (
    <div className="grid gap-1.5">
      <Label htmlFor={id} className="text-muted-foreground">
        Link
      </Label>
      <div className="flex flex-wrap gap-2">
        <Input
          ref={input}
          id={id}
          readOnly
          dir="ltr"
          value={link}
          spellCheck={false}
          className="min-w-0 max-w-md flex-1 basis-72 bg-muted"
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button variant="outline" onClick={copy}>
          {isDone === true ? <CheckIcon aria-hidden="true" /> : <CopyIcon aria-hidden="true" />}
          Copy<span className="sr-only"> link</span>
        </Button>
      </div>
      <p role="status" className="min-h-5 text-muted-foreground text-sm">
        {isDone === true && 'Copied'}
        {isDone === false && 'The browser did not copy it. It is selected: copy it yourself.'}
      </p>
    </div>
  )
}

/** Opens a class to those who have its code, or closes it. */
function OpenSwitch({ schoolClass: { id, open } }: { schoolClass: ClassView }) {
  const switchId = useId()
  const utils = trpc.useUtils()
  const { mutate, isPending, variables, error } = trpc.classes.update.useMutation({
    onSuccess: (changed) => utils.classes.get.setData({ id }, changed),
  })
  const isOpen = isPending ? (variables.open ?? open) : open
  return (
    <div className="grid gap-1.5">
      <div className="flex items-center gap-3">
        <Switch
          id={switchId}
          checked={isOpen}
          aria-describedby={`${switchId}-hint`}
          onCheckedChange={(checked) => mutate({ id, open: checked })}
        />
        <Label htmlFor={switchId}>Open to join</Label>
      </div>
      <p id={`${switchId}-hint`} className="text-muted-foreground text-sm">
        {isOpen
          ? 'Anybody with the code can join.'
          : 'Nobody can join at present. The members, the code and the link stay.'}
      </p>
      <FormAlert title="Unable to change it" message={error === null ? undefined : errorMessage(error)} />
    </div>
  )
}

interface NewCodeDialogProps {
  id: string
  /** The code that is replaced. */
  code: string
  onClose: () => void
  returnFocus: RefObject<HTMLElement | null>
}

/** Asks before the code of a class is replaced. */
function NewCodeDialog({ id, code, ...props }: NewCodeDialogProps) {
  const utils = trpc.useUtils()
  const { mutate, isPending, error } = trpc.classes.update.useMutation({
    onSuccess: (changed) => {
      utils.classes.get.setData({ id }, changed)
      toast.success('The class has a new code')
      props.onClose()
    },
  })
  // The new code may be on screen before the dialog is closed.
  const [oldCode] = useState(code)
  return (
    <DeleteDialog
      {...props}
      title="New Code"
      action="Replace code"
      doing="Replacing"
      busy={isPending}
      onDelete={() => mutate({ id, newCode: true })}
      failureTitle="Unable to replace the code"
      failure={error === null ? undefined : errorMessage(error)}
    >
      The code <span className="font-mono">{spacedCode(oldCode)}</span>, its link and its picture stop working at once,
      also on paper. Who has joined stays in the class.
    </DeleteDialog>
  )
}
