import { limits } from '@wordtide/contract'
import { Button, cn, DialogClose, Textarea } from '@wordtide/ui'
import { FileUpIcon } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { StickyFooter } from '../../shared/dialogs/sticky-footer.tsx'
import { FieldFrame } from '../../shared/forms/field-frame.tsx'
import type { ChosenFile } from './importing/use-opened-file.ts'
import { SampleLists } from './sample-lists.tsx'

const extensions =
  '.csv,.tsv,.txt,.apkg,.colpkg,.anki2,.anki21,.anki21b,.json,text/csv,text/tab-separated-values,text/plain,application/json'

interface ChooseStepProps {
  /** True if the lists that come with the product are offered, too. */
  offersSamples: boolean
  onChoose: (file: ChosenFile) => void
  onTyped: (isTyped: boolean) => void
}

/** The first step: a file that is dropped anywhere, chosen or pasted, or text. */
export function ChooseStep({ offersSamples, onChoose, onTyped }: ChooseStepProps) {
  const [text, setText] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const chooseFile = (file: File) => onChoose({ name: file.name, content: file })
  const isDragging = useDroppedFile(chooseFile)
  const hasText = text.trim() !== ''
  return (
    <form
      className="grid gap-5"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (hasText) onChoose({ name: '', content: new Blob([text]) })
      }}
    >
      <div
        className={cn(
          'grid justify-items-center gap-3 rounded-lg border-2 border-input border-dashed px-4 py-8 text-center',
          isDragging && 'border-primary bg-accent text-accent-foreground',
        )}
      >
        <FileUpIcon aria-hidden="true" className="size-8 text-muted-foreground" />
        <p className="pointer-coarse:hidden">Drop a file here</p>
        <input
          ref={input}
          type="file"
          accept={extensions}
          aria-label="File"
          tabIndex={-1}
          className="sr-only"
          onChange={(event) => {
            const file = event.target.files?.[0]
            if (file !== undefined) chooseFile(file)
          }}
        />
        <Button variant="outline" onClick={() => input.current?.click()}>
          Choose a file
        </Button>
        <p className="text-muted-foreground text-sm">
          CSV, TSV, an export of Quizlet or Anki (text, .apkg or .colpkg), or JSON of Wordtide
        </p>
      </div>
      <FieldFrame
        label="Or paste text"
        hint="One word a line, such as la playa = beach. A tab, a comma, a semicolon or a dash divides as well."
      >
        {(control) => (
          <Textarea
            rows={5}
            className="max-h-60"
            dir="auto"
            spellCheck={false}
            maxLength={limits.transfer.textBytes}
            value={text}
            onChange={(event) => {
              setText(event.target.value)
              onTyped(event.target.value.trim() !== '')
            }}
            {...control}
          />
        )}
      </FieldFrame>
      {offersSamples && <SampleLists onChoose={onChoose} />}
      <StickyFooter>
        <DialogClose asChild>
          <Button variant="outline">Cancel</Button>
        </DialogClose>
        <Button type="submit" aria-disabled={!hasText}>
          Preview
        </Button>
      </StickyFooter>
    </form>
  )
}

/**
 * Calls back with a file that is dropped anywhere on the page or pasted from the clipboard; returns whether one is being dragged. A file that
 * is dropped beside the dialog would otherwise replace the page.
 */
function useDroppedFile(onFile: (file: File) => void): boolean {
  const [isDragging, setIsDragging] = useState(false)
  const latest = useRef(onFile)
  useEffect(() => {
    latest.current = onFile
  })
  useEffect(() => {
    const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true
    const take = (event: Event, files: FileList | undefined) => {
      const file = files?.[0]
      if (file === undefined) return
      event.preventDefault()
      latest.current(file)
    }
    const onDragOver = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setIsDragging(true)
    }
    const onDragLeave = (event: DragEvent) => event.relatedTarget === null && setIsDragging(false)
    const onDrop = (event: DragEvent) => {
      setIsDragging(false)
      take(event, event.dataTransfer?.files)
    }
    const onPaste = (event: ClipboardEvent) => take(event, event.clipboardData?.files)
    addEventListener('dragover', onDragOver)
    addEventListener('dragleave', onDragLeave)
    addEventListener('drop', onDrop)
    addEventListener('paste', onPaste)
    return () => {
      removeEventListener('dragover', onDragOver)
      removeEventListener('dragleave', onDragLeave)
      removeEventListener('drop', onDrop)
      removeEventListener('paste', onPaste)
    }
  }, [])
  return isDragging
}
