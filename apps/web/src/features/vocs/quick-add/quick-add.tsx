import { useLocation } from '@tanstack/react-router'
import { type ListView, type PartOfSpeech, partsOfSpeech } from '@wordtide/contract'
import { splitLine, tightDivider } from '@wordtide/transfer/line'
import { Button, Input, NativeSelect } from '@wordtide/ui'
import { PlusIcon } from 'lucide-react'
import { type ClipboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { UnsavedChangesQuestion } from '../../../shared/dialogs/unsaved-changes.tsx'
import { isComposing } from '../../../shared/lib/is-composing.ts'
import { quickAddHash, type VocsView } from '../../../shared/tables/search-params.ts'
import { KnownTermHint, useKnownTerm } from '../form/known-term.tsx'
import { findPos } from '../form/remembered-choices.ts'
import { QueuedLines } from './queued-lines.tsx'
import { hasTerm, linesOf } from './quick-add-text.ts'
import { loadReader, useQuickAddQueue } from './use-quick-add-queue.ts'

/** Maximum number of pasted lines that are added directly. More are imported, with a preview. */
const maxPastedLines = 50

interface QuickAddProps {
  list: ListView
  view: VocsView
  /** If it becomes false, the line disappears unless it has text. */
  canWrite: boolean
  /** The part of speech that was chosen last. */
  pos: PartOfSpeech | undefined
  onPos: (pos: PartOfSpeech) => void
}

type Reader = Awaited<ReturnType<typeof loadReader>>['readLine']

/** Adds vocabularies line by line: "la playa = beach". The field keeps the focus while the lines are saved in their order. */
export function QuickAdd({ list, view, canWrite, pos = 'oth', onPos }: QuickAddProps) {
  const [text, setText] = useState('')
  const [readLine, setReadLine] = useState<Reader>()
  // As in a form: the text is checked when it is entered, and from then on while it is corrected.
  const [isRefused, setIsRefused] = useState(false)
  const [note, setNote] = useState<string>()
  const queue = useQuickAddQueue(list)
  const { term } = splitLine(text)
  const sign = tightDivider(text)
  const knownId = useKnownTerm(list.id, canWrite ? term : '')
  const isQueued = queue.lines.some((line) => hasTerm(line.text, term, list.language))
  const field = useRef<HTMLInputElement>(null)
  const isRequested = useLocation({ select: ({ hash }) => hash === quickAddHash })
  useEffect(() => {
    if (isRequested) field.current?.focus()
  }, [isRequested])
  const id = useId()

  const problemOf = (line: string) => {
    const outcome = readLine?.(line, pos, list)
    return outcome !== undefined && 'problem' in outcome ? outcome.problem : undefined
  }
  const problem = isRefused && text.trim() !== '' ? problemOf(text) : undefined

  const load = () => {
    // Until it is loaded, lines are checked in the queue.
    if (readLine === undefined)
      loadReader().then(
        (loaded) => setReadLine(() => loaded.readLine),
        () => undefined,
      )
  }
  const change = (changed: string) => {
    setText(changed)
    setNote(undefined)
    if (changed.trim() === '') setIsRefused(false)
  }
  const enter = () => {
    if (text.trim() === '') return
    if (problemOf(text) !== undefined) return setIsRefused(true)
    // The hint says so already.
    queue.add([{ text, pos, isChecked: knownId !== undefined || isQueued }])
    change('')
  }
  const paste = (event: ClipboardEvent) => {
    const lines = linesOf(event.clipboardData.getData('text/plain'))
    if (lines.length < 2) return
    event.preventDefault()
    if (lines.length > maxPastedLines) setNote(`Paste at most ${maxPastedLines} lines here.`)
    else queue.add(lines.map((line) => ({ text: line, pos })))
  }

  const isEmpty = text.trim() === '' && queue.lines.length === 0
  if (!canWrite && isEmpty) return null
  return (
    <div className="grid gap-1.5">
      <form
        className="flex gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          enter()
        }}
      >
        <Input
          ref={field}
          aria-label="Quick add"
          aria-describedby={`${id}-note`}
          {...(problem !== undefined && { 'aria-invalid': true })}
          placeholder="la playa = beach"
          dir="auto"
          autoComplete="off"
          autoCapitalize="none"
          enterKeyHint="done"
          value={text}
          onFocus={load}
          onChange={(event) => change(event.target.value)}
          onPaste={paste}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && isComposing(event.nativeEvent)) event.preventDefault()
          }}
          className="flex-1"
        />
        <NativeSelect
          aria-label="Add as"
          value={pos}
          onChange={(event) => {
            const chosen = findPos(event.target.value)
            if (chosen !== undefined) onPos(chosen)
          }}
          className="w-24 shrink-0 sm:w-32 md:w-24 lg:w-32"
        >
          {Object.entries(partsOfSpeech).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </NativeSelect>
        <Button type="submit" variant="outline" size="icon" aria-label="Add">
          <PlusIcon aria-hidden="true" />
        </Button>
      </form>
      <QueuedLines queue={queue} listId={list.id} view={view} onDone={() => field.current?.focus()} />
      <p
        id={`${id}-note`}
        data-note
        role="status"
        className="me-20 min-h-5 text-muted-foreground text-sm wrap-anywhere"
      >
        {problem !== undefined ? (
          <span className="text-destructive">{problem}</span>
        ) : note !== undefined ? (
          note
        ) : knownId !== undefined ? (
          <KnownTermHint listId={list.id} vocId={knownId} view={view} />
        ) : term !== '' && isQueued ? (
          'This term is being added already.'
        ) : sign !== undefined ? (
          `What follows ${sign} is the definition. Write \\${sign} to keep it in the term.`
        ) : (
          <Added list={list} added={queue.added} />
        )}
      </p>
      <UnsavedChangesQuestion changed={!isEmpty} />
    </div>
  )
}

function Added({ list, added }: { list: ListView; added: ReturnType<typeof useQuickAddQueue>['added'] }): ReactNode {
  if (added === undefined) return 'A term = its meaning, then Enter.'
  return (
    <>
      Added: <bdi lang={list.language}>{added.term}</bdi> ({added.count})
    </>
  )
}
