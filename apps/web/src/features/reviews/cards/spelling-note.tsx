import { Button } from '@wordtide/ui'
import { CheckIcon, XIcon } from 'lucide-react'
import { isSimilar, type LetterRun } from './spelling.ts'
import type { TypedAnswer } from './typed-answer.ts'

interface SpellingNoteProps {
  spelling: TypedAnswer
  card: { term: string; language: string }
  /** True if the learner takes a wrong spelling as right. */
  isAccepted?: boolean
  onAccept?: ((isAccepted: boolean) => void) | undefined
}

/** The typed answer. Superfluous letters are struck out, missing ones underlined, unless it is another word. */
export function SpellingNote({ spelling, card, isAccepted = false, onAccept }: SpellingNoteProps) {
  const { isRight, isSynonym = false, typed, runs } = spelling
  const { language } = card
  const Icon = isRight || isAccepted ? CheckIcon : XIcon
  const wrong = runs.filter((run) => run.kind !== 'right')
  return (
    <div className="grid gap-1">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <p className={`flex items-center gap-2 ${isRight || isAccepted ? 'text-success' : 'text-destructive'}`}>
          <Icon aria-hidden="true" className="size-5 shrink-0" />
          <span className="min-w-0 wrap-anywhere">
            {isSynonym ? 'Also right:' : isRight ? 'You spelled it right:' : 'You wrote:'}{' '}
            <bdi lang={language} className="font-semibold">
              {typed}
            </bdi>
          </span>
        </p>
        {!isRight && onAccept !== undefined && (
          <Button
            variant="outline"
            size="sm"
            aria-pressed={isAccepted}
            // The focus stays on the card, where Enter goes on.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onAccept(!isAccepted)}
            className="aria-pressed:border-primary aria-pressed:bg-accent aria-pressed:text-accent-foreground"
          >
            I was right
          </Button>
        )}
      </div>
      {isSynonym && (
        <p className="text-muted-foreground text-sm wrap-anywhere">
          This card asks for{' '}
          <bdi lang={language} className="font-semibold">
            {card.term}
          </bdi>
        </p>
      )}
      {!isRight && isSimilar(spelling) && (
        <>
          {/* Hidden from screen readers, which get a sentence instead. */}
          <div aria-hidden="true" className="grid gap-1 low:flex low:flex-wrap low:items-baseline low:gap-x-4">
            <p
              lang={language}
              dir="auto"
              className="font-book text-3xl leading-normal wrap-anywhere whitespace-pre-wrap"
            >
              {runs.map((run, index) => (
                <Marked key={`${index}-${run.text}`} kind={run.kind}>
                  {run.text}
                </Marked>
              ))}
            </p>
            <p className="flex gap-3 text-muted-foreground text-sm">
              {(['superfluous', 'missing'] as const)
                .filter((kind) => wrong.some((run) => run.kind === kind))
                .map((kind) => (
                  <Marked key={kind} kind={kind}>
                    {labels[kind]}
                  </Marked>
                ))}
            </p>
          </div>
          <p className="sr-only">
            {wrong.map((run, index) => (
              <span key={`${index}-${run.text}`}>
                {labels[run.kind]}: <bdi lang={language}>{run.text.trim() === '' ? 'space' : run.text}</bdi>.{' '}
              </span>
            ))}
          </p>
        </>
      )}
    </div>
  )
}

const labels = { right: 'Right', superfluous: 'Too much', missing: 'Missing' } as const

/** No space or weight that would keep the letters of cursive scripts from joining. */
function Marked({ kind, children }: { kind: LetterRun['kind']; children: string }) {
  if (kind === 'superfluous') return <del className="text-destructive line-through decoration-2">{children}</del>
  if (kind === 'missing')
    return <ins className="text-success underline decoration-2 underline-offset-[0.3em]">{children}</ins>
  return <span>{children}</span>
}
