import { limits } from '@wordtide/contract'
import { Button, cn, DialogClose, Textarea } from '@wordtide/ui'
import { FileUpIcon } from 'lucide-react'
import { useState } from 'react'
import { StickyFooter } from '../../../shared/dialogs/sticky-footer.tsx'
import { FieldFrame } from '../../../shared/forms/field-frame.tsx'
import { FileButton } from '../file-button.tsx'
import type { ChosenFile } from '../importing/use-opened-file.ts'
import { SampleLists } from '../sample-lists.tsx'
import { useDroppedFile } from '../use-dropped-file.ts'

const extensions =
  '.csv,.tsv,.txt,.apkg,.colpkg,.anki2,.anki21,.anki21b,.json,text/csv,text/tab-separated-values,text/plain,application/json'

interface ChooseStepProps {
  /** True if the lists that come with the product are offered, too. */
  offersSamples: boolean
  onChoose: (file: ChosenFile) => void
  onTyped: (isTyped: boolean) => void
  /** Called for a text whose words are to be found. */
  onText: () => void
}

/** The first step: a file that is dropped anywhere, chosen or pasted, or text. */
export function ChooseStep({ offersSamples, onChoose, onTyped, onText }: ChooseStepProps) {
  const [text, setText] = useState('')
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
        <FileButton accept={extensions} onFile={chooseFile} />
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
      <div className="grid justify-items-start gap-2">
        <p className="font-medium text-sm">Or find the words in something that you read</p>
        <Button variant="outline" onClick={onText}>
          From a text
        </Button>
      </div>
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
