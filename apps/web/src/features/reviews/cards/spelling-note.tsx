import { CheckIcon, XIcon } from 'lucide-react'
import type { LetterRun, Spelling } from './spelling.ts'

/** How a dictation was spelled; what is wrong in it is struck out or underlined, letter by letter. */
export function SpellingNote({ spelling, language }: { spelling: Spelling; language: string }) {
  const { right, typed, runs } = spelling
  const Icon = right ? CheckIcon : XIcon
  const wrong = runs.filter((run) => run.is !== 'right')
  return (
    <div className="grid gap-1">
      <p className={`flex items-center gap-2 ${right ? 'text-success' : 'text-destructive'}`}>
        <Icon aria-hidden="true" className="size-5 shrink-0" />
        <span className="min-w-0 wrap-anywhere">
          {right ? 'You spelled it right:' : 'You wrote:'}{' '}
          <bdi lang={language} className="font-semibold">
            {typed}
          </bdi>
        </span>
      </p>
      {!right && (
        <>
          {/* Letter by letter it reads badly aloud; the sentence after it says the same. */}
          <p
            aria-hidden="true"
            lang={language}
            dir="auto"
            className="text-3xl leading-normal wrap-anywhere whitespace-pre-wrap"
          >
            {runs.map((run, index) => (
              <Marked key={`${index}-${run.text}`} as={run.is}>
                {run.text}
              </Marked>
            ))}
          </p>
          <p aria-hidden="true" className="flex gap-3 text-muted-foreground text-sm">
            {(['superfluous', 'missing'] as const)
              .filter((is) => wrong.some((run) => run.is === is))
              .map((is) => (
                <Marked key={is} as={is}>
                  {words[is]}
                </Marked>
              ))}
          </p>
          <p className="sr-only">
            {wrong.map((run, index) => (
              <span key={`${index}-${run.text}`}>
                {words[run.is]}: <bdi lang={language}>{run.text === ' ' ? 'space' : run.text}</bdi>.{' '}
              </span>
            ))}
          </p>
        </>
      )}
    </div>
  )
}

const words = { right: 'Right', superfluous: 'Too much', missing: 'Missing' } as const

/** Nothing between the letters and no other weight, so that those which join still do. */
function Marked({ as, children }: { as: LetterRun['is']; children: string }) {
  if (as === 'superfluous') return <del className="text-destructive line-through decoration-2">{children}</del>
  if (as === 'missing')
    return <ins className="text-success underline decoration-2 underline-offset-[0.3em]">{children}</ins>
  return <span>{children}</span>
}
