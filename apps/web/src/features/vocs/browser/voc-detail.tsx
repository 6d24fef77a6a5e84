import { partsOfSpeech, shownTerm, type VocView } from '@wordtide/contract'
import { cn } from '@wordtide/ui'
import { type ReactNode, useId } from 'react'
import { PlayButton, PlaybackMessage } from '../../../shared/audio/play-button.tsx'
import { spokenTextOf } from '../../../shared/audio/spoken-text.ts'
import { useStopOnLeave } from '../../../shared/audio/use-voice.ts'
import { DateTime, directionOf, LanguageLabel, Tags } from '../../../shared/layout/labels.tsx'
import { Sentence } from '../../../shared/layout/sentence.tsx'
import { ReadingsBeside, ReadTerm } from '../../../shared/readings/read-term.tsx'
import { VocReviews } from './voc-reviews.tsx'

interface VocDetailProps {
  voc: VocView
  /** Buttons beside the term, or above it if it is long. */
  actions?: ReactNode
}

/** A longer term is smaller, so that it does not fill the screen. */
const longTerm = 32

/** All fields of a vocabulary, the term first. */
export function VocDetail({ voc, actions }: VocDetailProps) {
  const spoken = spokenTextOf(voc)
  useStopOnLeave(spoken)
  const shown = shownTerm(voc)
  return (
    <article className="grid grid-cols-[minmax(0,1fr)] gap-6 p-5 md:p-8 low:p-5">
      <header className="flex flex-wrap-reverse items-end justify-between gap-x-4 gap-y-2">
        <div className="grid min-w-0 grow basis-64 gap-1.5">
          <div dir={directionOf(voc.language)} className="flex items-start gap-2">
            <h2
              lang={voc.language}
              dir="auto"
              className={cn(
                'min-w-0 font-book font-semibold wrap-anywhere',
                voc.term.length <= longTerm ? 'text-word' : 'text-title',
              )}
            >
              <ReadTerm shown={shown} language={voc.language} />
            </h2>
            <span className="mt-1.5 shrink-0">
              <PlayButton {...spoken} />
            </span>
          </div>
          <ReadingsBeside readings={shown.beside} />
          <PlaybackMessage {...spoken} />
          <p className="text-muted-foreground">
            {partsOfSpeech[voc.pos]}
            {voc.label !== '' && (
              <>
                , <bdi className="wrap-anywhere">{voc.label}</bdi>
              </>
            )}
            {' · '}
            <LanguageLabel code={voc.language} />
          </p>
        </div>
        {actions && <div className="flex shrink-0 gap-2">{actions}</div>}
      </header>
      {voc.image !== null && (
        // Its size is not known before it is loaded: a fixed height moves nothing then.
        <img
          src={voc.image}
          alt={voc.term}
          className="h-56 max-w-full justify-self-start rounded-lg border object-scale-down"
        />
      )}
      {voc.definitions.length > 0 && (
        <Part title="Definitions" isQuiet>
          <dl className="grid gap-2">
            {voc.definitions.map(({ language, value }) => (
              <div key={language} className="grid items-baseline gap-x-4 sm:grid-cols-[7.5rem_minmax(0,1fr)]">
                <dt className="text-muted-foreground max-sm:text-sm">
                  <LanguageLabel code={language} />
                </dt>
                <dd lang={language} dir="auto" className="min-w-0 font-book text-xl leading-7 wrap-anywhere">
                  {value}
                </dd>
              </div>
            ))}
          </dl>
        </Part>
      )}
      {voc.examples.length > 0 && (
        <Part title="Examples" isQuiet>
          <ul className="grid gap-4">
            {voc.examples.map((example, index) => (
              <li
                key={`${index}-${example.value}`}
                // The rule stands where the sentence begins.
                dir={directionOf(voc.language)}
                className="grid grid-cols-[minmax(0,1fr)] gap-1 border-accent border-s-3 ps-4"
              >
                <p className="text-[1.0625rem]">
                  <Sentence value={example.value} language={voc.language} />
                </p>
                {example.translations.map((translation) => (
                  <p key={translation.language} className="flex flex-wrap gap-x-2 text-muted-foreground text-sm">
                    {/* One translation speaks for itself. */}
                    <LanguageLabel
                      code={translation.language}
                      className={cn(example.translations.length === 1 && 'sr-only')}
                    />
                    <Sentence {...translation} />
                  </p>
                ))}
              </li>
            ))}
          </ul>
        </Part>
      )}
      {voc.tags.length > 0 && <Tags tags={voc.tags} />}
      {voc.attributes.length > 0 && (
        <Part title="Attributes">
          <dl className="grid grid-cols-[minmax(0,1fr)] gap-x-4 gap-y-1.5 sm:grid-cols-[10rem_minmax(0,1fr)]">
            {voc.attributes.map(({ name, value }, index) => (
              <div key={`${index}-${name}`} className="grid sm:contents">
                <dt dir="auto" className="min-w-0 text-muted-foreground text-sm leading-6 wrap-anywhere">
                  {name}
                </dt>
                <dd lang={voc.language} dir="auto" className="min-w-0 wrap-anywhere">
                  {value}
                </dd>
              </div>
            ))}
          </dl>
        </Part>
      )}
      {voc.notes !== '' && (
        <Part title="Notes">
          <p dir="auto" className="wrap-anywhere whitespace-pre-line">
            {voc.notes}
          </p>
        </Part>
      )}
      <VocReviews vocId={voc.id} />
      <footer className="grid gap-1 border-t pt-4 text-muted-foreground text-sm">
        <p>
          Created <DateTime ms={voc.createdAt} /> by <bdi>{voc.createdBy}</bdi>
        </p>
        <p>
          Last modified <DateTime ms={voc.lastModifiedAt} /> by <bdi>{voc.lastModifiedBy}</bdi>
        </p>
      </footer>
    </article>
  )
}

interface PartProps {
  title: string
  /** True if the title is for screen readers alone, because the content needs none. */
  isQuiet?: boolean
  children: ReactNode
}

function Part({ title, isQuiet = false, children }: PartProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={cn('grid min-w-0', !isQuiet && 'gap-2')}>
      <h3 id={id} className={cn('font-medium text-muted-foreground text-sm', isQuiet && 'sr-only')}>
        {title}
      </h3>
      {children}
    </section>
  )
}
