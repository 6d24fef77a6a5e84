import { Link } from '@tanstack/react-router'
import { Button, Tide } from '@wordtide/ui'
import { exampleWords } from './example-words.ts'

interface ExampleDoneProps {
  /** The time at which each word comes back, as text. */
  answered: readonly string[]
  onRestart: () => void
}

/** The result of the answers, and the next step. */
export function ExampleDone({ answered, onRestart }: ExampleDoneProps) {
  return (
    <div className="flex min-h-107 flex-col overflow-hidden rounded-2xl border bg-card text-card-foreground shadow-card sm:min-h-119 tall:min-h-119 tall:sm:min-h-131 low:min-h-74">
      <div className="grid gap-5 p-5 sm:p-8 low:gap-3 low:p-5">
        <h2 className="font-book font-semibold text-title">That is a review.</h2>
        <ul className="grid gap-2">
          {exampleWords.map(({ lang, term }, index) => (
            <li key={term} className="flex items-baseline justify-between gap-4 border-b pb-2">
              <span lang={lang} className="font-book font-semibold text-heading">
                {term}
              </span>
              <span className="text-muted-foreground text-sm">{answered[index]}</span>
            </li>
          ))}
        </ul>
        <p className="text-muted-foreground">
          Each word comes back on its day: what you know waits longer, what you forget comes sooner.
        </p>
        <div className="flex flex-wrap gap-2">
          <Button asChild size="lg">
            <Link to="/signup">Sign up and begin</Link>
          </Button>
          <Button variant="ghost" size="lg" onClick={onRestart}>
            Once more
          </Button>
        </div>
      </div>
      <Tide className="mt-auto h-12 low:hidden" />
    </div>
  )
}
