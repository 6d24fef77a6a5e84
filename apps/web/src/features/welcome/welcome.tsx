import { findLanguage } from '@wordtide/contract/values'
import { Button, Spinner, Tide } from '@wordtide/ui'
import { lazy, type ReactNode, Suspense, useId } from 'react'
import { Flag } from '../../shared/layout/labels.tsx'
import { logError } from '../../shared/lib/log.ts'
import { prefetchOnIntent } from '../../shared/lib/prefetch.ts'
import { samples } from '../../shared/lib/samples.ts'
import { LoadingQuestion } from './loading-question.tsx'
import { loadCreation, useStartSample } from './use-start-sample.ts'

// Its fields are a quarter of the code of the page.
const LanguagesQuestion = lazy(async () => {
  try {
    return await import('./languages-question.tsx')
  } catch (error) {
    // The profile asks it, too.
    logError('The question about languages could not be loaded', error)
    return { default: () => null }
  }
})

interface WelcomeProps {
  /** Buttons that create and import a list. */
  ownLists: ReactNode
  /** Loads the code of a review. */
  loadReview: () => Promise<unknown>
}

/** The library of a user without lists: first words to review at once, the question about languages, and lists of their own. */
export function Welcome({ ownLists, loadReview }: WelcomeProps) {
  const id = useId()
  const { starting, start } = useStartSample()
  const load = () => Promise.all([loadCreation(), loadReview()])
  return (
    <section
      aria-labelledby={id}
      className="overflow-hidden rounded-xl border bg-card text-card-foreground shadow-card *:px-5 sm:*:px-8"
    >
      <div className="grid gap-5 pt-7 pb-8">
        <div className="grid gap-1.5">
          <p className="font-medium text-muted-foreground text-sm">No Lists</p>
          <h2 id={id} className="font-book font-semibold text-title text-balance">
            What would you like to learn?
          </h2>
          <p className="max-w-prose text-muted-foreground">
            First words for speakers of English, each with an example. Your first review begins at once and takes two
            minutes.
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          {samples.map((sample, index) => (
            <Button
              key={sample.language}
              size="lg"
              variant={index === 0 ? 'default' : 'outline'}
              aria-disabled={starting !== undefined}
              {...prefetchOnIntent(load)}
              onClick={() => void start(sample)}
              className="max-sm:w-full"
            >
              {starting === sample ? <Spinner label="Starting" /> : <Flag code={sample.language} />}
              Start with {sample.words} {findLanguage(sample.language)?.name} words
            </Button>
          ))}
        </div>
      </div>
      <Suspense fallback={<LoadingQuestion />}>
        <LanguagesQuestion />
      </Suspense>
      <div className="grid gap-3 border-t pt-6 pb-5">
        <h3 className="font-semibold">Or bring your own words</h3>
        <div className="flex flex-wrap gap-2">{ownLists}</div>
      </div>
      <Tide className="h-10 px-0! sm:px-0!" />
    </section>
  )
}
