import { Badge, Button, Checkbox } from '@wordtide/ui'
import { useEffect, useId, useState } from 'react'
import { Sentence } from '../../../shared/layout/sentence.tsx'
import { formatCount } from '../../../shared/lib/counted.ts'
import type { OfferedWord } from './protocol.ts'
import { keyOfWord, type Taken } from './taken.ts'
import type { TextReader } from './text-reader.ts'

/** Words that are shown at first, and with each press. */
const pageWords = 50

export interface TakingProps {
  reader: TextReader
  language: string
  taken: readonly Taken[]
  onTake: (key: string, term: string, example: string | undefined) => void
  onLeave: (key: string) => void
}

interface WordListProps extends TakingProps {
  /** The number of unknown words. */
  total: number
}

/** The words that the user does not know, the most frequent first, to be taken by a press. */
export function WordList({ reader, language, taken, onTake, onLeave, total }: WordListProps) {
  const [words, setWords] = useState<readonly OfferedWord[]>([])
  const [wanted, setWanted] = useState(pageWords)
  useEffect(() => {
    let isWanted = true
    reader.offer(0, wanted).then(
      (offered) => isWanted && setWords(offered),
      () => undefined,
    )
    return () => {
      isWanted = false
    }
  }, [reader, wanted])
  if (total === 0) return <p className="py-4 text-sm">You have all of its words already.</p>
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <ul aria-label="Words" className="grid divide-y rounded-lg border">
        {words.map((word) => {
          const key = keyOfWord(word.id)
          return (
            <WordRow
              key={word.id}
              word={word}
              language={language}
              isTaken={taken.some((one) => one.key === key)}
              onTaken={(isTaken) => (isTaken ? onTake(key, word.term, word.example) : onLeave(key))}
            />
          )
        })}
      </ul>
      {words.length < total && (
        <Button variant="outline" className="justify-self-center" onClick={() => setWanted(wanted + pageWords)}>
          Show more
        </Button>
      )}
    </div>
  )
}

interface WordRowProps {
  word: OfferedWord
  language: string
  isTaken: boolean
  onTaken: (isTaken: boolean) => void
}

function WordRow({ word, language, isTaken, onTaken }: WordRowProps) {
  const id = useId()
  return (
    <li className="flex items-start gap-3 px-3 py-2.5 text-sm">
      <Checkbox id={id} className="mt-0.5" checked={isTaken} onCheckedChange={(checked) => onTaken(checked === true)} />
      <div className="grid min-w-0 flex-1 gap-1">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <label htmlFor={id} lang={language} dir="auto" className="font-semibold text-base wrap-anywhere">
            {word.term}
          </label>
          <span className="text-muted-foreground">
            <span aria-hidden="true">×&thinsp;{formatCount(word.count)}</span>
            <span className="sr-only">{formatCount(word.count)} times</span>
          </span>
          {word.kind === 'name' && <Badge variant="secondary">name</Badge>}
        </p>
        {word.example !== undefined && (
          <p className="text-muted-foreground">
            <Sentence value={word.example} language={language} />
          </p>
        )}
      </div>
    </li>
  )
}
