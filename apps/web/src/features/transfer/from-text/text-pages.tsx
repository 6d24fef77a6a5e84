import { limits } from '@wordtide/contract'
import { exampleOf, type TextPart } from '@wordtide/transfer/words'
import { Button } from '@wordtide/ui'
import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { formatCount } from '../../../shared/lib/counted.ts'
import { PageText } from './page-text.tsx'
import type { ReaderSentence } from './protocol.ts'
import { keyOfWord } from './taken.ts'
import type { TakingProps } from './word-list.tsx'

interface TextPagesProps extends TakingProps {
  /** The parts of the text. */
  count: number
}

/** The text in parts, with its unknown words marked: a press takes one, and a selection a phrase. */
export function TextPages({ reader, language, taken, onTake, onLeave, count }: TextPagesProps) {
  const [index, setIndex] = useState(0)
  const [sentences, setSentences] = useState<readonly ReaderSentence[]>([])
  const text = useRef<HTMLDivElement>(null)
  const phrase = useSelectedPhrase(text, sentences)
  const hintId = useId()
  useEffect(() => {
    let isWanted = true
    reader.part(index).then(
      (part) => isWanted && setSentences(part),
      () => undefined,
    )
    return () => {
      isWanted = false
    }
  }, [reader, index])
  const go = (next: number) => {
    setIndex(next)
    text.current?.closest('[role=dialog]')?.scrollTo({ top: 0 })
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p id={hintId} className="text-muted-foreground text-sm">
        Press a marked word to take it with its sentence; select several words to take them as a phrase. Arrow keys move
        from word to word, Enter takes one.
      </p>
      <PageText
        ref={text}
        hintId={hintId}
        language={language}
        sentences={sentences}
        isTaken={(id) => taken.some(({ key }) => key === keyOfWord(id))}
        onPress={(sentence, word) => {
          const key = keyOfWord(word.id)
          if (taken.some((one) => one.key === key)) onLeave(key)
          else onTake(key, word.term, exampleIn(sentence, word))
        }}
      />
      {phrase !== undefined && (
        <Button
          variant="secondary"
          className="sticky bottom-20 max-w-full justify-self-center shadow-md"
          // A press must not end the selection before it is taken.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => {
            const key = `phrase ${phrase.term}`
            if (!taken.some((one) => one.key === key)) onTake(key, phrase.term, phrase.example)
            getSelection()?.removeAllRanges()
          }}
        >
          <span className="truncate">
            Take “<bdi lang={language}>{phrase.term}</bdi>”
          </span>
        </Button>
      )}
      {count > 1 && (
        <nav aria-label="Parts of the text" className="flex flex-wrap items-center justify-between gap-2">
          <Button variant="outline" aria-disabled={index === 0} onClick={() => index > 0 && go(index - 1)}>
            Previous
          </Button>
          <p className="text-sm" role="status">
            Part {formatCount(index + 1)} of {formatCount(count)}
          </p>
          <Button
            variant="outline"
            aria-disabled={index === count - 1}
            onClick={() => index < count - 1 && go(index + 1)}
          >
            Next
          </Button>
        </nav>
      )}
    </div>
  )
}

const exampleIn = ({ text }: ReaderSentence, part: TextPart) => exampleOf(text, { from: 0, to: text.length }, part)

interface Phrase {
  term: string
  example: string | undefined
}

/** Returns what is selected within a sentence of the text, from its first letter to its last one. */
function useSelectedPhrase(
  container: RefObject<HTMLDivElement | null>,
  sentences: readonly ReaderSentence[],
): Phrase | undefined {
  const [phrase, setPhrase] = useState<Phrase>()
  useEffect(() => {
    const update = () => setPhrase(container.current === null ? undefined : phraseIn(container.current, sentences))
    update()
    document.addEventListener('selectionchange', update)
    return () => document.removeEventListener('selectionchange', update)
  }, [container, sentences])
  return phrase
}

function phraseIn(container: HTMLElement, sentences: readonly ReaderSentence[]): Phrase | undefined {
  const selection = getSelection()
  if (selection === null || selection.isCollapsed || selection.rangeCount === 0) return undefined
  const range = selection.getRangeAt(0)
  const { startContainer } = range
  const within = startContainer instanceof Element ? startContainer : startContainer.parentElement
  const element = within?.closest('[data-sentence]')
  if (!(element instanceof HTMLElement) || !container.contains(element)) return undefined
  const sentence = sentences.find(({ id }) => String(id) === element.dataset.sentence)
  if (sentence === undefined) return undefined
  const before = document.createRange()
  before.selectNodeContents(element)
  before.setEnd(startContainer, range.startOffset)
  const start = before.toString().length
  // What is selected of the next sentence is no part of the example.
  const selected = sentence.text.slice(start, start + range.toString().length)
  const from = start + selected.length - selected.trimStart().length
  const to = start + selected.trimEnd().length
  const term = sentence.text.slice(from, to).replace(/\s+/gu, ' ')
  if (!/\p{L}/u.test(term) || term.length > limits.voc.term) return undefined
  return { term, example: exampleIn(sentence, { from, to }) }
}
