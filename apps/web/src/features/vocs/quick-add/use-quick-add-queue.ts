import { useMutation } from '@tanstack/react-query'
import { getMutationKey } from '@trpc/react-query'
import type { ListView, PartOfSpeech } from '@wordtide/contract'
import { useEffect, useRef, useState } from 'react'
import { errorBodyOf, errorMessage, networkFailure } from '../../../shared/api/errors.ts'
import { trpc } from '../../../shared/api/trpc.ts'
import { useDraft } from '../../../shared/drafts/use-draft.ts'
import { newIdempotencyKey } from '../../../shared/lib/idempotency-key.ts'

/** A line that was entered and is not saved yet. */
export interface QueuedLine {
  /** Also the idempotency key: a line that is sent again after its response was lost is not added twice. */
  id: string
  text: string
  pos: PartOfSpeech
  /** The problem of the line itself. It waits to be corrected, while the others are saved. */
  problem?: string
  /** The vocabulary that has its term already. It waits for the user's decision, while the others are saved. */
  knownId?: string
  /** True once the list was searched for its term: it is added even if the list has it. */
  isChecked?: boolean
  /** The reason why it could not be saved although it may be right: the lines after it wait. */
  failure?: string
}

type NewLine = Pick<QueuedLine, 'text' | 'pos' | 'isChecked'>

export interface QuickAddQueue {
  /** In the order in which they were entered. */
  lines: readonly QueuedLine[]
  /** The line that is being saved. */
  sendingId: string | undefined
  /** The lines saved since the page was opened, and the term of the last one. */
  added: { count: number; term: string } | undefined
  add: (lines: readonly NewLine[]) => void
  /** Sends a line that waits for the user, as it stands or corrected. */
  retry: (line: QueuedLine, text: string) => void
  remove: (line: QueuedLine) => void
}

export const loadReader = () => import('./quick-add-line.ts')

/**
 * Saves lines one after the other, in the order in which they were entered. A line that is wrong, or whose term the list has, stays until it is
 * corrected, confirmed or removed. If one cannot be saved for another reason, the lines after it would fail as well: they wait until it is sent
 * again or removed. The lines are kept if the page is left, and sent when the user is back.
 */
export function useQuickAddQueue(list: ListView): QuickAddQueue {
  const [lines, setLines] = useState<readonly QueuedLine[]>([])
  const [added, setAdded] = useState<QuickAddQueue['added']>()
  const sendingId = useRef<string>(undefined)
  const { client } = trpc.useUtils()
  const create = useCreateOnce()
  const next = lines.find(({ problem, knownId }) => problem === undefined && knownId === undefined)

  useDraftLines(list.id, lines, setLines)

  useEffect(() => {
    if (next === undefined || next.failure !== undefined || sendingId.current !== undefined) return
    sendingId.current = next.id
    let line = next
    const put = (...by: QueuedLine[]) => setLines((all) => all.flatMap((one) => (one.id === next.id ? by : [one])))
    const replace = (...by: QueuedLine[]) => {
      sendingId.current = undefined
      put(...by)
    }
    const send = async () => {
      const { readLine } = await loadReader().catch(() => {
        throw networkFailure()
      })
      const outcome = readLine(line.text, line.pos, list)
      if ('problem' in outcome) return replace({ ...line, problem: outcome.problem })
      const { input } = outcome
      if (line.isChecked !== true) {
        // Only for a hint: if the list cannot be asked, the line is sent.
        const known = await client.vocs.findByTerm.query({ listId: list.id, term: input.term }).catch(() => null)
        if (known !== null) return replace({ ...line, knownId: known.id })
        // Sent again after its response was lost, the line would find itself.
        line = { ...line, isChecked: true }
        put(line)
      }
      const { term } = await create({ id: line.id, input })
      setAdded((before) => ({ count: (before?.count ?? 0) + 1, term }))
      replace()
    }
    send().catch((error: unknown) => {
      const message = errorMessage(error)
      replace(errorBodyOf(error).status === 400 ? { ...line, problem: message } : { ...line, failure: message })
    })
  }, [next, list, client, create])

  return {
    lines,
    sendingId: next?.failure === undefined ? next?.id : undefined,
    added,
    add: (entered) => setLines((all) => [...all, ...entered.map((line) => ({ ...line, id: newIdempotencyKey() }))]),
    retry: (line, text) => {
      const { problem, failure, knownId, isChecked, ...rest } = line
      // Another text is another vocabulary, which needs a key of its own.
      const again =
        text === line.text
          ? { ...rest, isChecked: isChecked === true || knownId !== undefined }
          : { ...rest, id: newIdempotencyKey(), text }
      setLines((all) => all.map((one) => (one.id === line.id ? again : one)))
    },
    remove: (line) => setLines((all) => all.filter(({ id }) => id !== line.id)),
  }
}

/** Returns the function that creates a vocabulary, once for each id. */
function useCreateOnce() {
  const { client } = trpc.useUtils()
  type Input = Parameters<typeof client.vocs.create.mutate>[0]
  const { mutateAsync } = useMutation({
    mutationKey: getMutationKey(trpc.vocs.create),
    mutationFn: ({ id, input }: { id: string; input: Input }) =>
      client.vocs.create.mutate(input, { context: { idempotencyKey: id } }),
  })
  return mutateAsync
}

/** Keeps the lines in the browser, and queues them again once the same user is back. */
function useDraftLines(
  listId: string,
  lines: readonly QueuedLine[],
  setLines: (lines: readonly QueuedLine[]) => void,
): void {
  const { keep } = useDraft({
    form: `quick add to ${listId}`,
    title: 'Quick add',
    restore: ({ values }) => {
      if (isDraft(values)) setLines(values.lines.map(({ problem, failure, knownId, ...line }) => line))
    },
  })
  const hadLines = useRef(false)
  useEffect(() => {
    if (lines.length > 0 || hadLines.current) keep(lines.length > 0 ? { lines } : undefined)
    hadLines.current = lines.length > 0
  }, [lines, keep])
}

/** Only this form keeps values under its name. */
const isDraft = (draft: object): draft is { lines: readonly QueuedLine[] } =>
  'lines' in draft && Array.isArray(draft.lines)
