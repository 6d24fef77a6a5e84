import { useLocation } from '@tanstack/react-router'
import { type ListView, type PartOfSpeech, partsOfSpeech } from '@wordtide/contract'
import { splitLine, tightDivider } from '@wordtide/transfer/line'
import { Button, NativeSelect, Textarea } from '@wordtide/ui'
import { PlusIcon } from 'lucide-react'
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { UnsavedChangesQuestion } from '../../../shared/dialogs/unsaved-changes.tsx'
import { isComposing } from '../../../shared/lib/keys/is-composing.ts'
import { quickAddHash, type VocsView } from '../../../shared/tables/search-params.ts'
import { KnownTermHint, useKnownTerm } from '../form/known-term.tsx'
import { findPos } from '../form/remembered-choices.ts'
import { QueuedLines } from './queued-lines.tsx'
import { hasTerm, linesOf } from './quick-add-text.ts'
import { loadReader, useQuickAddQueue } from './use-quick-add-queue.ts'

/** Maximum number of lines that are added at once. More are imported, with a preview. */
const maxLines = 50

/** Lines that the field shows before it scrolls, in browsers where it cannot grow with its content. */
const maxRows = 6

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

/**
 * Adds vocabularies line by line: "la playa = beach". The field keeps the focus while the lines are saved in their order. Pasted lines stand in
 * it, to be looked at and corrected, until Enter adds them all.
 */
export function QuickAdd({ list, view, canWrite, pos = 'oth', onPos }: QuickAddProps) {
  const [text, setText] = useState('')
  const [readLine, setReadLine] = useState<Reader>()
  // As in a form: the text is checked when it is entered, and from then on while it is corrected.
  const [isRefused, setIsRefused] = useState(false)
  const [note, setNote] = useState<string>()
  const queue = useQuickAddQueue(list)
  const lines = linesOf(text)
  // The message about one line; several lines are checked in the queue.
  const [line = ''] = lines.length === 1 ? lines : []
  const { term } = splitLine(line)
  const sign = tightDivider(line)
  const knownId = useKnownTerm(list.id, canWrite ? term : '')
  const isQueued = queue.lines.some((queued) => hasTerm(queued.text, term, list.language))
  const field = useRef<HTMLTextAreaElement>(null)
  const isRequested = useLocation({ select: ({ hash }) => hash === quickAddHash })
  useEffect(() => {
    if (isRequested) field.current?.focus()
  }, [isRequested])
  const id = useId()

  const problemOf = () => {
    if (lines.length > maxLines) return tooManyLines
    const outcome = line === '' ? undefined : readLine?.(line, pos, list)
    return outcome !== undefined && 'problem' in outcome ? outcome.problem : undefined
  }
  const problem = isRefused ? problemOf() : undefined

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
    if (lines.length === 0) return
    if (problemOf() !== undefined) return setIsRefused(true)
    // The hint says so already.
    const isChecked = line !== '' && (knownId !== undefined || isQueued)
    queue.add(lines.map((one) => ({ text: one, pos, isChecked })))
    change('')
  }
  const paste = (event: ClipboardEvent) => {
    if (linesOf(event.clipboardData.getData('text/plain')).length <= maxLines) return
    event.preventDefault()
    setNote(tooManyLines)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey) return
    event.preventDefault()
    if (!isComposing(event.nativeEvent)) enter()
  }

  const isEmpty = lines.length === 0 && queue.lines.length === 0
  if (!canWrite && isEmpty) return null
  return (
    <div className="grid gap-1.5">
      <form
        className="flex items-start gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          enter()
        }}
      >
        <Textarea
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
          onKeyDown={onKeyDown}
          rows={Math.min(text.split('\n').length, maxRows)}
          className="max-h-40 min-h-10 flex-1 resize-none pointer-coarse:min-h-11"
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
        ) : lines.length > 1 ? (
          <Preview lines={lines} />
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

const tooManyLines = `Paste at most ${maxLines} lines here.`

/** Says what Enter adds of several lines. */
function Preview({ lines }: { lines: readonly string[] }): ReactNode {
  const bare = lines.filter((line) => splitLine(line).definition === '').length
  return `${lines.length} words${bare > 0 ? `, ${bare} without a meaning` : ''}. Enter adds them.`
}

function Added({ list, added }: { list: ListView; added: ReturnType<typeof useQuickAddQueue>['added'] }): ReactNode {
  if (added === undefined) return 'A term = its meaning, then Enter.'
  return (
    <>
      Added: <bdi lang={list.language}>{added.term}</bdi> ({added.count})
    </>
  )
}
