import { cn } from '@wordtide/ui'
import { type KeyboardEvent, type ReactNode, type Ref, useState } from 'react'
import type { ReaderSentence } from './protocol.ts'

type UnknownWord = ReaderSentence['unknown'][number]

interface PageTextProps {
  language: string
  sentences: readonly ReaderSentence[]
  hintId: string
  isTaken: (id: number) => boolean
  onPress: (sentence: ReaderSentence, word: UnknownWord) => void
  ref: Ref<HTMLDivElement>
}

/** A part of the text. Its unknown words are one stop of the Tab key, and the arrow keys go through them. */
export function PageText({ language, sentences, hintId, isTaken, onPress, ref }: PageTextProps) {
  const first = sentences.find(({ unknown }) => unknown.length > 0)
  const [focused, setFocused] = useState<string>()
  const places = new Set(sentences.flatMap((sentence) => sentence.unknown.map((word) => placeOf(sentence, word))))
  const stop = focused !== undefined && places.has(focused) ? focused : first && placeOf(first, first.unknown[0])
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form
    <div
      ref={ref}
      role="group"
      aria-label="Text"
      aria-describedby={hintId}
      lang={language}
      dir="auto"
      className="whitespace-pre-wrap rounded-lg border px-4 py-3 text-base leading-8 wrap-anywhere"
      onKeyDown={moveByKeys}
    >
      {sentences.map((sentence) => (
        <span key={sentence.id} data-sentence={sentence.id}>
          {piecesOf(sentence, (word) => {
            const place = placeOf(sentence, word)
            const taken = isTaken(word.id)
            const press = () => onPress(sentence, word)
            return (
              // biome-ignore lint/a11y/useSemanticElements: the text of a button cannot be selected
              <span
                key={word.from}
                role="button"
                aria-pressed={taken}
                data-word={place}
                tabIndex={place === stop ? 0 : -1}
                className={cn(
                  'cursor-pointer rounded-sm underline decoration-2 decoration-primary decoration-dotted underline-offset-4 hover:bg-accent',
                  taken && 'bg-accent font-semibold text-accent-foreground decoration-solid',
                )}
                onFocus={() => setFocused(place)}
                onClick={() => {
                  // The end of a selection is no press.
                  if (getSelection()?.isCollapsed !== false) press()
                }}
                onKeyDown={(event) => {
                  if (event.key !== 'Enter' && event.key !== ' ') return
                  event.preventDefault()
                  press()
                }}
              >
                {sentence.text.slice(word.from, word.to)}
              </span>
            )
          })}
        </span>
      ))}
    </div>
  )
}

const placeOf = ({ id }: ReaderSentence, word: UnknownWord | undefined) => `${id} ${word?.from ?? ''}`

/** Returns the text of a sentence with its unknown words as elements. */
function piecesOf({ text, unknown }: ReaderSentence, element: (word: UnknownWord) => ReactNode): ReactNode[] {
  let end = 0
  const pieces: ReactNode[] = []
  for (const word of unknown) {
    pieces.push(text.slice(end, word.from), element(word))
    end = word.to
  }
  return [...pieces, text.slice(end)]
}

/** Moves the focus to the next or the previous word; with Shift the selection from the focused word grows by a word. */
function moveByKeys(event: KeyboardEvent<HTMLElement>) {
  const { currentTarget, key, shiftKey } = event
  const { target } = event
  if (!(target instanceof HTMLElement) || target.dataset.word === undefined) return
  if (event.altKey || event.ctrlKey || event.metaKey) return
  const isRightToLeft = getComputedStyle(currentTarget).direction === 'rtl'
  const [forward, backward] = isRightToLeft ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft']
  const step = key === forward || key === 'ArrowDown' ? 1 : key === backward || key === 'ArrowUp' ? -1 : 0
  if (step === 0) return
  event.preventDefault()
  const selection = getSelection()
  if (shiftKey) {
    if (selection === null) return
    if (selection.isCollapsed) selection.setBaseAndExtent(target, 0, target, target.childNodes.length)
    selection.modify('extend', step === 1 ? 'forward' : 'backward', 'word')
    return
  }
  selection?.removeAllRanges()
  const words = [...currentTarget.querySelectorAll<HTMLElement>('[data-word]')]
  words[words.indexOf(target) + step]?.focus()
}
