import { findLanguage, type ListView, shownTerm, type VocView } from '@wordtide/contract'
import { cn } from '@wordtide/ui'
import { ReadingsBeside, ReadTerm } from '../../shared/readings/read-term.tsx'

const nameOf = (language: string) => findLanguage(language)?.name ?? language

interface PrintSheetProps {
  list: ListView
  vocs: readonly VocView[]
  /** True if the second column has the definitions. Otherwise it is empty, to write in. */
  hasDefinitions: boolean
}

/**
 * A list on paper, black on white in both colour modes: terms on the left, definitions on the right of the dashed line in the middle, where
 * one folds the sheet. The head comes again on each page, and no row is divided.
 */
export function PrintSheet({ list, vocs, hasDefinitions }: PrintSheetProps) {
  return (
    <div className="mx-auto w-full max-w-[210mm] rounded-xl border bg-white p-4 text-black shadow-card scheme-light [&_rt]:text-neutral-600 sm:p-10 print:max-w-none print:text-[11pt] print:rounded-none print:border-0 print:p-0 print:shadow-none">
      <table className="w-full table-fixed border-collapse text-start">
        <caption className="px-3 pb-3 text-start font-book font-semibold text-heading wrap-anywhere">
          <bdi>{list.name}</bdi>
        </caption>
        <thead>
          <tr className="border-neutral-500 border-b text-sm">
            <th scope="col" className={cn(cell, 'border-neutral-400 border-e border-dashed')}>
              {nameOf(list.language)}
            </th>
            <th scope="col" className={cell}>
              {list.targetLanguages.map(nameOf).join(', ')}
            </th>
          </tr>
        </thead>
        <tbody>
          {vocs.map((voc) => (
            <tr key={voc.id} className="break-inside-avoid border-neutral-300 border-b">
              <td
                className={cn(
                  cell,
                  'border-neutral-400 border-e border-dashed',
                  !hasDefinitions && 'py-3.5 print:py-3',
                )}
              >
                <Term voc={voc} />
                {voc.label !== '' && (
                  <p dir="auto" className="text-neutral-600 text-sm">
                    {voc.label}
                  </p>
                )}
              </td>
              <td className={cell}>
                {hasDefinitions &&
                  voc.definitions.map(({ language, value }) => (
                    <p key={`${language} ${value}`} lang={language} dir="auto">
                      {value}
                    </p>
                  ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Term({ voc }: { voc: VocView }) {
  const shown = shownTerm(voc)
  return (
    <>
      <p lang={voc.language} dir="auto" className="font-book font-semibold [&_rt]:text-[0.6em]">
        <ReadTerm shown={shown} language={voc.language} />
      </p>
      <ReadingsBeside readings={shown.beside} className="text-neutral-600 text-sm" />
    </>
  )
}

const cell = 'px-3 py-2 print:py-1.5 text-start align-top wrap-anywhere'
