import { Button, DialogClose, DialogFooter, Textarea } from '@wordtide/ui'
import { CheckIcon, CopyIcon } from 'lucide-react'
import { type RefObject, useRef, useState } from 'react'
import { OnceShownDialog } from './once-shown-dialog.tsx'

interface SecretDialogProps {
  title: string
  description: string
  /** The name of the secret. */
  label: string
  secret: string
  /** The question before it is closed without a copy. */
  question: string
  onClose: () => void
  returnFocus: RefObject<HTMLElement | null>
}

/** Shows a secret once, for copying. */
export function SecretDialog({ label, secret, question, ...dialog }: SecretDialogProps) {
  const [copying, setCopying] = useState<'done' | 'failed'>()
  const textarea = useRef<HTMLTextAreaElement>(null)
  const isCopied = copying === 'done'
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret)
      setCopying('done')
    } catch {
      // Not allowed, or a page without https.
      setCopying('failed')
      textarea.current?.focus()
      textarea.current?.select()
    }
  }
  return (
    <OnceShownDialog {...dialog} isKept={isCopied} question={{ title: 'Close without copying?', question }}>
      <Textarea
        ref={textarea}
        readOnly
        aria-label={label}
        value={secret}
        dir="ltr"
        spellCheck={false}
        className="min-h-0 resize-none break-all font-mono tracking-tight"
        onFocus={(event) => event.currentTarget.select()}
        onCopy={() => setCopying('done')}
      />
      <p role="status" className="min-h-5 text-sm">
        {isCopied && 'Copied'}
        {copying === 'failed' && 'The browser did not copy it. It is selected: copy it yourself.'}
      </p>
      <DialogFooter>
        <DialogClose asChild>
          <Button variant={isCopied ? 'default' : 'outline'}>Done</Button>
        </DialogClose>
        <Button variant={isCopied ? 'outline' : 'default'} onClick={copy}>
          {isCopied ? <CheckIcon aria-hidden="true" /> : <CopyIcon aria-hidden="true" />}
          Copy
        </Button>
      </DialogFooter>
    </OnceShownDialog>
  )
}
