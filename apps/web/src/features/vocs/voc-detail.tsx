import { partsOfSpeech, type VocView } from '@wordtide/contract'
import { type ReactNode, useId } from 'react'
import { PlayButton, PlaybackMessage } from '../../shared/audio/play-button.tsx'
import { spokenTextOf } from '../../shared/audio/spoken-text.ts'
import { useStopOnLeave } from '../../shared/audio/use-voice.ts'
import { DateTime, directionOf, LanguageLabel, Tags } from '../../shared/layout/labels.tsx'
import { Sentence } from '../../shared/layout/sentence.tsx'

/** All fields of a vocabulary, the term first. */
export function VocDetail({ voc }: { voc: VocView }) {
  const spoken = spokenTextOf(voc)
  useStopOnLeave(spoken)
  return (
    <article className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <header className="grid gap-2">
        <div dir={directionOf(voc.language)} className="flex items-start gap-2">
          <h2 lang={voc.language} dir="auto" className="min-w-0 font-book font-semibold text-word wrap-anywhere">
            {voc.term}
          </h2>
          <PlayButton {...spoken} />
        </div>
        <PlaybackMessage {...spoken} />
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted-foreground text-sm">
          <span>{partsOfSpeech[voc.pos]}</span>
          <LanguageLabel code={voc.language} />
          {voc.label !== '' && <bdi className="wrap-anywhere">{voc.label}</bdi>}
        </p>
      </header>
      {voc.image !== null && (
        <img src={voc.image} alt={voc.term} className="max-h-72 max-w-full justify-self-start rounded-md border" />
      )}
      {voc.definitions.length > 0 && (
        <Part title="Definitions">
          <dl className="grid gap-2">
            {voc.definitions.map(({ language, value }) => (
              <div key={language} className="grid gap-x-4 sm:grid-cols-[8rem_1fr]">
                <dt className="text-muted-foreground text-sm leading-6">
                  <LanguageLabel code={language} />
                </dt>
                <dd lang={language} dir="auto" className="min-w-0 wrap-anywhere">
                  {value}
                </dd>
              </div>
            ))}
          </dl>
        </Part>
      )}
      {voc.examples.length > 0 && (
        <Part title="Examples">
          <ul className="grid gap-3">
            {voc.examples.map(({ value, translations }, index) => (
              <li key={`${index}-${value}`} className="grid gap-1 border-s-2 ps-3">
                <Sentence value={value} language={voc.language} />
                {translations.map((translation) => (
                  <p key={translation.language} className="flex flex-wrap gap-x-2 text-muted-foreground text-sm">
                    <LanguageLabel code={translation.language} />
                    <Sentence {...translation} />
                  </p>
                ))}
              </li>
            ))}
          </ul>
        </Part>
      )}
      {voc.attributes.length > 0 && (
        <Part title="Attributes">
          <dl className="grid grid-cols-[minmax(0,1fr)] gap-x-4 gap-y-1 sm:grid-cols-[10rem_minmax(0,1fr)]">
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
      {voc.tags.length > 0 && (
        <Part title="Tags">
          <Tags tags={voc.tags} />
        </Part>
      )}
      {voc.notes !== '' && (
        <Part title="Notes">
          <p dir="auto" className="wrap-anywhere whitespace-pre-line">
            {voc.notes}
          </p>
        </Part>
      )}
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

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid min-w-0 gap-2">
      <h3 id={id} className="font-medium text-muted-foreground text-xs uppercase tracking-wide">
        {title}
      </h3>
      {children}
    </section>
  )
}
