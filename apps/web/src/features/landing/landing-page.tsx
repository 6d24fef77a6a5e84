import { Link } from '@tanstack/react-router'
import { Button, Tide } from '@wordtide/ui'
import { ChartLineIcon, LibraryIcon, PencilLineIcon, RepeatIcon } from 'lucide-react'
import { PageHeading } from '../../shared/layout/page-heading.tsx'
import { ExampleReview, type ExampleReviewProps } from './example-review.tsx'

const points = [
  {
    icon: PencilLineIcon,
    title: 'Build your vocabulary',
    text: 'Keep words with definitions, examples, notes and pictures, in any of the languages that you learn.',
  },
  {
    icon: LibraryIcon,
    title: 'Organise and share',
    text: 'Sort words into lists, share them with friends or students, or start from a public list.',
  },
  {
    icon: RepeatIcon,
    title: 'Learn by repetition',
    text: 'Review at spaced or regular intervals: each word returns when it is due, and not before.',
  },
  {
    icon: ChartLineIcon,
    title: 'Track your progress',
    text: 'See what is learned, what is due, and how sure you are of every list.',
  },
]

export const landingTitle = 'Learn words that stay'

/** The introduction of Wordtide to visitors. */
export function LandingPage({ loadAnswers }: ExampleReviewProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-12 py-6 sm:gap-16 sm:py-10">
      <section className="grid grid-cols-[minmax(0,1fr)] items-center gap-10 lg:grid-cols-[1.1fr_1fr]">
        <div className="grid gap-6">
          <PageHeading title={landingTitle} className="text-4xl leading-tight sm:text-word-wide">
            Words come back
            <br />
            until they stay.
          </PageHeading>
          <p className="max-w-prose text-lg text-muted-foreground">
            For everybody who learns a language, or teaches one: Wordtide keeps your vocabulary in lists and brings
            every word back just as you are about to forget it.
          </p>
          <div className="flex flex-wrap gap-3">
            <Button asChild size="lg">
              <Link to="/signup">Sign up</Link>
            </Button>
            <Button asChild size="lg" variant="outline">
              <Link to="/signin">Sign in</Link>
            </Button>
          </div>
        </div>
        <ExampleReview loadAnswers={loadAnswers} />
      </section>
      <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-4">
        {points.map(({ icon: Icon, title, text }) => (
          <li key={title} className="grid content-start gap-2">
            <Icon className="size-6 text-primary" aria-hidden="true" />
            <h2 className="font-book font-semibold text-heading">{title}</h2>
            <p className="text-muted-foreground text-sm">{text}</p>
          </li>
        ))}
      </ul>
      <figure className="grid gap-4">
        <div className="overflow-hidden rounded-2xl border bg-background shadow-card">
          {(['light', 'dark'] as const).map((mode) => (
            <picture key={mode} className={mode === 'light' ? 'block dark:hidden' : 'hidden dark:block'}>
              {/* What a wide screen shows cannot be read on a narrow one. */}
              <source media="(width < 40rem)" srcSet={`/screens/today-${mode}-phone.webp`} width={390} height={640} />
              <img
                src={`/screens/today-${mode}.webp`}
                alt="The page Learn: what comes back today, and the progress of each list."
                width={1280}
                height={800}
                loading="lazy"
                className="h-auto w-full"
              />
            </picture>
          ))}
          <Tide className="h-12" />
        </div>
        <figcaption className="text-center text-muted-foreground text-sm">
          Each day begins with what comes back.
        </figcaption>
      </figure>
    </div>
  )
}
