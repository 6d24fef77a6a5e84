import { PageHeading } from '../../shared/layout/page-heading.tsx'
import { PathLink } from '../../shared/layout/path-link.tsx'
import { Aspects } from './aspects.tsx'
import { Intervals } from './intervals.tsx'
import { Research } from './research.tsx'
import { Reviewing } from './reviewing.tsx'
import { Safety } from './safety.tsx'

const sections = [
  { id: 'aspects', title: 'Three ways to know a word', Text: Aspects },
  { id: 'reviewing', title: 'A review', Text: Reviewing },
  { id: 'intervals', title: 'Intervals: when a word comes back', Text: Intervals },
  { id: 'research', title: 'Why it works', Text: Research },
  { id: 'safety', title: 'Nothing gets lost', Text: Safety },
] as const

/** How to learn vocabulary here, and why that way. */
export function HelpPage() {
  return (
    <article className="mx-auto grid max-w-prose gap-8 leading-relaxed">
      <header className="grid gap-4">
        <PageHeading title="Help" />
        <p>
          A word is not learned when you have understood it once. It is learned when it comes to you weeks later,
          unasked. What leads there is simple: try to remember it, a few times, with longer and longer breaks. You bring
          the words; Wordtide keeps the calendar. Open <PathLink to="/learn">Learn</PathLink> each day, and review what
          is due.
        </p>
        <nav aria-label="On this page">
          <ul className="grid gap-1 text-sm">
            {sections.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`} className="inline-block rounded-sm py-1 text-link underline underline-offset-4">
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </header>
      {sections.map(({ id, title, Text }) => (
        <section key={id} id={id} aria-labelledby={`${id}-title`} className="grid gap-3">
          <h2 id={`${id}-title`} className="font-semibold text-xl tracking-tight">
            {title}
          </h2>
          <Text />
        </section>
      ))}
      <p>
        Something is missing here, or is wrong? <PathLink to="/feedback">Tell us</PathLink>.
      </p>
    </article>
  )
}
