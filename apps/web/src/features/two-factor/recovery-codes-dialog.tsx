import { Button, DialogClose, DialogFooter } from '@wordtide/ui'
import { CopyIcon, DownloadIcon } from 'lucide-react'
import { useState } from 'react'
import { OnceShownDialog } from '../../shared/dialogs/once-shown-dialog.tsx'
import { CheckboxField } from '../../shared/forms/checkbox-field.tsx'
import type { StepDialogProps } from './steps.ts'

/** Shows new recovery codes, for keeping. */
export function RecoveryCodesDialog({
  codes,
  onClose,
  returnFocus,
}: Omit<StepDialogProps, 'onStep'> & { codes: readonly string[] }) {
  const [isKept, setIsKept] = useState(false)
  const [copying, setCopying] = useState<'done' | 'failed'>()
  const text = codes.join('\n')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopying('done')
    } catch {
      // Not allowed, or a page without https.
      setCopying('failed')
    }
  }
  return (
    <OnceShownDialog
      title="Your recovery codes"
      description="Without your app, each of them signs you in once. Keep them where you find them without your phone: they are not shown again."
      isKept={isKept}
      question={{
        title: 'Close without keeping them?',
        question: 'The codes are not shown again. Without them and without your app you could not sign in.',
      }}
      onClose={onClose}
      returnFocus={returnFocus}
    >
      <ul aria-label="Recovery codes" className="grid select-all grid-cols-2 gap-2 text-center font-mono" dir="ltr">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" onClick={copy}>
          <CopyIcon aria-hidden="true" />
          Copy
        </Button>
        <Button variant="outline" asChild>
          <a
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
            download="wordtide-recovery-codes.txt"
          >
            <DownloadIcon aria-hidden="true" />
            Download
          </a>
        </Button>
      </div>
      <p role="status" className="min-h-5 text-sm">
        {copying === 'done' && 'Copied'}
        {copying === 'failed' && 'The browser did not copy them. Select them, or download them.'}
      </p>
      <CheckboxField label="I have kept them" checked={isKept} onChange={setIsKept} />
      <DialogFooter>
        <DialogClose asChild>
          <Button disabled={!isKept}>Done</Button>
        </DialogClose>
      </DialogFooter>
    </OnceShownDialog>
  )
}
