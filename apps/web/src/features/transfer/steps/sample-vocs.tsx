import { type DuplicatesChoice, partsOfSpeech } from '@wordtide/contract'
import { Badge } from '@wordtide/ui'
import { Tags } from '../../../shared/layout/labels.tsx'
import { Sentence } from '../../../shared/layout/sentence.tsx'
import type { Check } from '../importing/use-check.ts'
import { duplicateTexts } from './check-counts.tsx'

interface SampleVocsProps {
  vocs: Check['sample']
  language: string | undefined
  duplicates: DuplicatesChoice
}

/** The first vocabularies of the file, as they will be in the list. Those that are not new are marked with their outcome. */
export function SampleVocs({ vocs, language, duplicates }: SampleVocsProps) {
  return (
    <ul className="grid divide-y rounded-lg border">
      {vocs.map(({ fields: voc, isExisting, isRepeated }, index) => (
        <li key={index} className="grid grid-cols-[minmax(0,1fr)] gap-1 px-3 py-2.5 text-sm">
          <p className="flex flex-wrap items-baseline gap-x-2">
            <bdi lang={language} className="font-semibold text-base wrap-anywhere">
              {voc.term}
            </bdi>
            <span className="text-muted-foreground">{partsOfSpeech[voc.pos]}</span>
            {voc.label !== '' && <bdi className="text-muted-foreground wrap-anywhere">{voc.label}</bdi>}
            {(isExisting || isRepeated) && (
              <Badge variant="secondary">{duplicateTexts[isExisting ? 'existing' : 'repeated'](duplicates)}</Badge>
            )}
          </p>
          {voc.definitions.map((definition) => (
            <p key={definition.language} lang={definition.language} dir="auto" className="wrap-anywhere">
              {definition.value}
            </p>
          ))}
          {voc.examples.map(({ value, translations }) => (
            <div key={value} className="border-s-2 ps-2 text-muted-foreground">
              <p>
                <Sentence value={value} language={language ?? ''} />
              </p>
              {translations.map((translation) => (
                <p key={translation.language}>
                  <Sentence {...translation} />
                </p>
              ))}
            </div>
          ))}
          {voc.attributes.map(({ name, value }) => (
            <p key={`${name} ${value}`} dir="auto" className="text-muted-foreground wrap-anywhere">
              {name}: {value}
            </p>
          ))}
          {voc.notes !== '' && (
            <p dir="auto" className="text-muted-foreground wrap-anywhere">
              {voc.notes}
            </p>
          )}
          {voc.tags.length > 0 && <Tags tags={voc.tags} />}
        </li>
      ))}
    </ul>
  )
}
