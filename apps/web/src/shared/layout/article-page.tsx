import type { ComponentType, ReactNode } from 'react'
import { PageHeading } from './page-heading.tsx'

interface ArticlePageProps {
  title: string
  /** Stands above the list of the sections. */
  intro: ReactNode
  /** Each with its address on the page. */
  sections: readonly { id: string; title: string; Text: ComponentType }[]
  /** Stands below the sections. */
  children?: ReactNode
}

/** A page to read: its subject, links to its sections, and the sections. */
export function ArticlePage({ title, intro, sections, children }: ArticlePageProps) {
  return (
    <article className="mx-auto grid max-w-prose grid-cols-[minmax(0,1fr)] gap-8 leading-relaxed">
      <header className="grid gap-4">
        <PageHeading title={title} />
        <p>{intro}</p>
        <nav aria-label="On this page">
          <ul className="grid gap-1 text-sm">
            {sections.map((section) => (
              <li key={section.id}>
                <a
                  href={`#${section.id}`}
                  className="inline-block rounded-sm py-1 text-link underline underline-offset-4 pointer-coarse:py-3"
                >
                  {section.title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </header>
      {sections.map(({ Text, ...section }) => (
        <section key={section.id} id={section.id} aria-labelledby={`${section.id}-title`} className="grid gap-3">
          <h2 id={`${section.id}-title`} className="font-book font-semibold text-heading">
            {section.title}
          </h2>
          <Text />
        </section>
      ))}
      {children}
    </article>
  )
}
