import { useQueryClient } from '@tanstack/react-query'
import { type DuplicatesChoice, type ListFields, limits } from '@wordtide/contract'
import { type SourceList, settleMeanings } from '@wordtide/transfer'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { invalidateAfterMutation } from '../../shared/api/invalidation.ts'
import { trpc } from '../../shared/api/trpc.ts'
import { newIdempotencyKey } from '../../shared/lib/idempotency-key.ts'
import { useUser } from '../../shared/session/use-session.ts'
import { useChosenImport } from './import-context.tsx'
import { rememberedMeanings, rememberMeanings } from './importing/remembered-columns.ts'
import { useCheck } from './importing/use-check.ts'
import { useImport } from './importing/use-import.ts'
import type { Opened } from './importing/use-opened-file.ts'
import type { Mapping } from './reading/protocol.ts'
import { useNewListForm } from './steps/new-list-fields.tsx'
import { PreviewStep } from './steps/preview-step.tsx'
import { ResultStep } from './steps/result-step.tsx'
import { RunningStep } from './steps/running-step.tsx'

interface ImportFlowProps {
  opened: Opened
  /** True if the file is being opened again with other options, which will replace `opened`. */
  isOpening: boolean
  /** The list of the file, in JSON. */
  chosenList: SourceList | undefined
}

/** The steps with an opened file: the preview, the import, and its result. */
export function ImportFlow({ opened, isOpening, chosenList }: ImportFlowProps) {
  const {
    list,
    options,
    onOptions,
    onClosing,
    file: { name },
  } = useChosenImport()
  const { reader, file } = opened
  const user = useUser()
  const newList = useNewListForm(name, file, chosenList)
  const watched = useWatch({ control: newList.form.control, name: 'targetLanguages' })
  const language = useWatch({ control: newList.form.control, name: 'language' })
  const termLanguage = list?.language ?? language
  const targets = (list?.targetLanguages ?? watched).filter((code) => code !== '').join()
  // They determine which columns have the terms and the definitions.
  const hasOtherLanguages =
    list === undefined &&
    file.columns.length > 0 &&
    language !== '' &&
    (options.language !== language || (options.targetLanguages ?? []).join() !== targets)
  useEffect(() => {
    if (hasOtherLanguages) onOptions({ ...options, language, targetLanguages: codesOf(targets) })
  }, [hasOtherLanguages, language, targets, options, onOptions])

  const { meanings, setMeaning } = useMeanings(opened, user?.id ?? '')
  const mapping = useMemo<Mapping | undefined>(() => {
    const targetLanguages = codesOf(targets)
    if (targetLanguages.length === 0) return undefined
    const settled = settleMeanings(meanings, { targetLanguages })
    return { meanings: settled, language: termLanguage === '' ? undefined : termLanguage, targetLanguages }
  }, [meanings, termLanguage, targets])
  const check = useCheck(reader, mapping, list?.id)

  // A new list gets all rows of its file; in an existing one, hardly any user wants the same word twice.
  const [duplicates, setDuplicates] = useState<DuplicatesChoice>(list === undefined ? 'add' : 'skip')
  // Whoever does not ask for it gets no history: it may be that of another learner, and it counts in days and streaks.
  const [history, setHistory] = useState(false)
  const { progress, start, cancel } = useImport()
  const [listName, setListName] = useState('')
  const createList = useCreateList(chosenList)

  const startInto = async (target: { id: string; name: string }) => {
    if (mapping === undefined) return
    if (user !== undefined && file.hasHeader) rememberMeanings(user.id, headersOf(opened), meanings)
    setListName(target.name)
    onClosing({ loses: 'rest', stop: cancel })
    await start(reader, { listId: target.id, mapping, duplicates, history })
    onClosing({ loses: 'nothing', hasEnded: true, ...(list === undefined && { newListId: target.id }) })
  }
  const submit =
    list === undefined
      ? newList.submit(async (fields) => {
          // Not awaited: the submission of the form ends here.
          void startInto(await createList(fields))
        })
      : async () => startInto(list)

  const brought = history ? file.history : undefined
  if (progress.status === 'running')
    return <RunningStep progress={progress} check={check} history={brought} onCancel={cancel} />
  if (progress.status === 'ended' || progress.status === 'failed')
    return (
      <ResultStep
        progress={progress}
        fileName={name}
        listName={listName}
        isJson={file.format === 'json'}
        isNewList={list === undefined}
        history={brought}
      />
    )
  return (
    <PreviewStep
      opened={opened}
      isOpening={isOpening || hasOtherLanguages}
      check={check}
      meanings={mapping?.meanings ?? meanings}
      onMeaning={setMeaning}
      targetLanguages={mapping?.targetLanguages ?? []}
      language={termLanguage}
      history={history}
      onHistory={setHistory}
      duplicates={duplicates}
      onDuplicates={setDuplicates}
      newList={list === undefined ? newList : undefined}
      onSubmit={submit}
    />
  )
}

const codesOf = (joined: string): string[] => joined.split(',').filter((code) => code !== '')

const headersOf = ({ file }: Opened) => file.columns.map(({ header }) => header)

/** Returns the meanings of the columns: as chosen, as chosen for the last file with the same headers, or as guessed. */
function useMeanings(opened: Opened, userId: string) {
  const headers = headersOf(opened)
  const columns = JSON.stringify(opened.file.columns.map(({ header, meaning }) => [header, meaning]))
  const [chosen, setChosen] = useState<{ columns: string; meanings: readonly string[] }>()
  const meanings = useMemo(() => {
    if (chosen?.columns === columns) return chosen.meanings
    const guessed = opened.file.columns.map(({ meaning }) => meaning)
    const remembered = opened.file.hasHeader ? rememberedMeanings(userId, headers) : undefined
    return remembered?.length === guessed.length ? remembered : guessed
  }, [chosen, columns, userId])
  /** Sets the meaning of a column, and takes it from another column that has it. */
  const setMeaning = (index: number, meaning: string) => {
    const isShared = meaning === 'tags' || meaning.startsWith('attribute')
    const others = meanings.map((other) => (other === meaning && !isShared ? '' : other))
    setChosen({ columns, meanings: others.with(index, meaning) })
  }
  return { meanings, setMeaning }
}

/**
 * Returns a function that creates the list, with its image from the file. The same fields create it once, however often they are
 * sent.
 */
function useCreateList(chosenList: SourceList | undefined) {
  const { client } = trpc.useUtils()
  const queryClient = useQueryClient()
  const keys = useRef(new Map<string, string>())
  return async (fields: ListFields) => {
    const sent = JSON.stringify(fields)
    const idempotencyKey = keys.current.get(sent) ?? newIdempotencyKey()
    keys.current.set(sent, idempotencyKey)
    const input = { ...fields, ...imageOf(chosenList) }
    const list = await client.lists.create.mutate(input, { context: { idempotencyKey } })
    invalidateAfterMutation(queryClient, [['lists', 'create']], input, list)
    return list
  }
}

function imageOf(chosenList: SourceList | undefined) {
  const bytes = chosenList?.image
  return bytes === undefined || bytes.byteLength > limits.image ? {} : { image: new File([bytes], 'image') }
}
