import { CheckIcon, XIcon } from 'lucide-react'
import type { LetterRun, Spelling } from './spelling.ts'

/** The spelling of a dictation. Superfluous letters are struck out, missing ones underlined. */
export function SpellingNote({ spelling, language }: { spelling: Spelling; language: string }) {
  const { isRight, typed, runs } = spelling
  const Icon = isRight ? CheckIcon : XIcon
  const wrong = runs.filter((run) => run.kind !== 'right')
  return (
    <div className="grid gap-1">
      <p className={`flex items-center gap-2 ${isRight ? 'text-success' : 'text-destructive'}`}>
        <Icon aria-hidden="true" className="size-5 shrink-0" />
        <span className="min-w-0 wrap-anywhere">
          {isRight ? 'You spelled it right:' : 'You wrote:'}{' '}
          <bdi lang={language} className="font-semibold">
            {typed}
          </bdi>
        </span>
      </p>
      {!isRight && (
        <>
          {/* Hidden from screen readers, which get a sentence instead. */}
          <p
            aria-hidden="true"
            lang={language}
            dir="auto"
            className="text-3xl leading-normal wrap-anywhere whitespace-pre-wrap"
          >
            {runs.map((run, index) => (
              <Marked key={`${index}-${run.text}`} kind={run.kind}>
                {run.text}
              </Marked>
            ))}
          </p>
          <p aria-hidden="true" className="flex gap-3 text-muted-foreground text-sm">
            {(['superfluous', 'missing'] as const)
              .filter((kind) => wrong.some((run) => run.kind === kind))
              .map((kind) => (
                <Marked key={kind} kind={kind}>
                  {labels[kind]}
                </Marked>
              ))}
          </p>
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
