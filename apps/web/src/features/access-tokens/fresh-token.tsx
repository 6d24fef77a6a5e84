import { useBlocker } from '@tanstack/react-router'
import {
  Button,
  Dialog,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
  Textarea,
} from '@wordtide/ui'
import { CheckIcon, CopyIcon } from 'lucide-react'
import { useRef, useState } from 'react'
import { DiscardQuestion } from '../../shared/dialogs/discard-question.tsx'
import type { NewTokenDialogProps } from './new-token-dialog.tsx'

/** A token that was just made, to be copied; who closes it or leaves without a copy is asked first. */
export function FreshToken({ token, onClose, returnFocus }: NewTokenDialogProps & { token: string }) {
  const [copying, setCopying] = useState<'done' | 'failed'>()
  const [asking, setAsking] = useState(false)
  const text = useRef<HTMLTextAreaElement>(null)
  const copied = copying === 'done'
  const leaving = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && !copied,
    enableBeforeUnload: () => !copied,
    withResolver: true,
  })
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(token)
      setCopying('done')
    } catch {
      // Not allowed, or a page without https.
      setCopying('failed')
      text.current?.focus()
      text.current?.select()
    }
  }
  const keepOpen = () => {
    setAsking(false)
    leaving.reset?.()
  }
  const leave = () => {
    onClose()
    leaving.proceed?.()
  }
  return (
    <Dialog open onOpenChange={() => (copied ? onClose() : setAsking(true))}>
      <DialogContent
        onInteractOutside={(event) => event.preventDefault()}
        onCloseAutoFocus={(event) => {
          event.preventDefault()
          returnFocus.current?.focus()
        }}
      >
        <DialogHeader>
          <DialogTitle>Your new token</DialogTitle>
          <DialogDescription>Copy it now and keep it like a password: it is not shown again.</DialogDescription>
        </DialogHeader>
        <Textarea
          ref={text}
          readOnly
          aria-label="Access token"
          value={token}
          dir="ltr"
          spellCheck={false}
          className="min-h-0 resize-none break-all font-mono tracking-tight"
          onFocus={(event) => event.currentTarget.select()}
          onCopy={() => setCopying('done')}
        />
        <p role="status" className="min-h-5 text-sm">
          {copied && 'Copied'}
          {copying === 'failed' && 'The browser did not copy it. It is selected: copy it yourself.'}
        </p>
        <DialogFooter>
          <DialogClose asChild>
            <Button variant={copied ? 'default' : 'outline'}>Done</Button>
          </DialogClose>
          <Button variant={copied ? 'outline' : 'default'} onClick={copy}>
            {copied ? <CheckIcon aria-hidden="true" /> : <CopyIcon aria-hidden="true" />}
            Copy
          </Button>
        </DialogFooter>
        <DiscardQuestion
          open={asking || leaving.status === 'blocked'}
          onKeep={keepOpen}
          onDiscard={leave}
          title="Close without copying?"
          question="The token is not shown again. Without a copy of it you would have to make another one."
          keep="Keep open"
          discard="Close"
        />
      </DialogContent>
    </Dialog>
  )
}
