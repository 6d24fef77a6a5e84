import { findLanguage, type ListView, shownTerm, type VocView } from '@wordtide/contract'
import { cn } from '@wordtide/ui'
import { type ReactNode, useMemo } from 'react'
import { ReadTerm } from '../../../../shared/readings/read-term.tsx'
import type { TestQuestion } from '../test/questions.ts'
import { type Word, wordsOf } from '../words.ts'
import { letterOf, type PaperVersions, paperVersions, versionNames } from './paper.ts'

export interface PaperTestProps {
  list: ListView
  vocs: readonly VocView[]
  /** A whole number; another one gives another test. */
  seed: number
}

type PaperWord = Word<VocView>
type Question = TestQuestion<PaperWord>

/** A test of some words of a list in two versions, with the key to both: each on pages of its own. */
export default function PaperTest({ list, vocs, seed }: PaperTestProps) {
  const versions = useMemo(() => {
    const [language] = list.targetLanguages
    return paperVersions(
      wordsOf(vocs, () => language),
      seed,
    )
  }, [list.targetLanguages, vocs, seed])
  if (versions.A.length === 0)
    return <p className="text-muted-foreground">There are no words with a meaning for a test.</p>
  return (
    <div className="grid gap-6 print:block">
      {versionNames.map((name) => (
        <Version key={name} list={list} name={name} questions={versions[name]} />
      ))}
      <Key list={list} versions={versions} />
    </div>
  )
}

/** A sheet of paper, black on white in both colour modes. In print it begins on a page of its own. */
function Sheet({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section
      aria-label={label}
      className="mx-auto w-full max-w-[210mm] break-after-page rounded-xl border bg-white p-4 text-black shadow-card scheme-light [&_rt]:text-neutral-600 last:break-after-auto sm:p-10 print:max-w-none print:rounded-none print:border-0 print:p-0 print:text-[10.5pt]/snug print:shadow-none"
    >
      {children}
    </section>
  )
}

function SheetHead({ list, children }: { list: ListView; children: ReactNode }) {
  return (
    <h2 className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 font-book font-semibold text-heading">
      <bdi className="min-w-0 wrap-anywhere">{list.name}</bdi>
      <span className="text-base">{children}</span>
    </h2>
  )
}

const line = 'min-w-0 flex-1 border-neutral-500 border-b'

function Version({ list, name, questions }: { list: ListView; name: string; questions: readonly Question[] }) {
  return (
    <Sheet label={`Version ${name}`}>
      <SheetHead list={list}>Version {name}</SheetHead>
      <div className="mt-5 mb-4 flex gap-6 text-sm print:mt-3 print:mb-3">
        <p className="flex flex-2 gap-2">
          Name <span className={line} />
        </p>
        <p className="flex flex-1 gap-2">
          Date <span className={line} />
        </p>
        <p className="whitespace-nowrap">
          <span className="inline-block w-10 border-neutral-500 border-b" /> / {questions.length}
        </p>
      </div>
      <ol>
        {questions.map((question, index) => (
          <li
            key={question.word.card.id}
            className="flex break-inside-avoid gap-3 border-neutral-300 border-t py-2.5 print:py-1"
          >
            <span className="w-6 shrink-0 text-end text-neutral-600 tabular-nums">{index + 1}</span>
            <div className="min-w-0 flex-1">
              <Asked question={question} />
            </div>
          </li>
        ))}
      </ol>
    </Sheet>
  )
}

/** So long may the meanings of a question be that stand beside each other in print. */
const shortMeaning = 18

function Asked({ question }: { question: Question }) {
  const { kind, word } = question
  switch (kind) {
    case 'choice':
      return (
        <>
          <p>
            <Term word={word} />
          </p>
          <ol
            className={cn(
              'mt-1 grid gap-x-6 gap-y-1 sm:grid-cols-2 print:mt-0.5 print:gap-y-0.5',
              question.options.every(({ meaning }) => meaning.length <= shortMeaning)
                ? 'print:grid-cols-4'
                : 'print:grid-cols-2',
            )}
          >
            {question.options.map((option, index) => (
              <li key={option.card.id} className="flex gap-2">
                <span className="text-neutral-600">{letterOf(index)}</span>
                <Meaning word={option} />
              </li>
            ))}
          </ol>
        </>
      )
    case 'truth':
      return (
        <div className="flex flex-wrap justify-between gap-x-6 gap-y-1">
          <p className="min-w-0">
            <Term word={word} /> means <Meaning word={question.shown} />
          </p>
          <p className="flex gap-4 whitespace-nowrap">
            <span>☐ true</span>
            <span>☐ false</span>
          </p>
        </div>
      )
    case 'typed':
      return (
        <p className="flex flex-wrap items-end gap-x-3 gap-y-1">
          <Meaning word={word} />
          <span className="text-neutral-600 text-sm">
            in {findLanguage(word.card.language)?.name ?? word.card.language}
          </span>
          <span className={cn(line, 'h-7 min-w-40')} />
        </p>
      )
  }
}

const Term = ({ word }: { word: PaperWord }) => (
  <bdi lang={word.card.language} className="font-book font-semibold wrap-anywhere">
    <ReadTerm shown={shownTerm(word.card)} language={word.card.language} />
  </bdi>
)

const Meaning = ({ word }: { word: PaperWord }) => (
  <bdi lang={word.meaningLanguage} className="min-w-0 wrap-anywhere">
    {word.meaning}
  </bdi>
)

function Key({ list, versions }: { list: ListView; versions: PaperVersions<PaperWord> }) {
  const cell = 'px-3 py-1.5 text-start align-top wrap-anywhere'
  return (
    <Sheet label="Key">
      <SheetHead list={list}>Key</SheetHead>
      <table className="mt-4 w-full table-fixed border-collapse">
        <thead>
          <tr className="border-neutral-500 border-b text-sm">
            <th scope="col" className="w-10">
              <span className="sr-only">Question</span>
            </th>
            {versionNames.map((name) => (
              <th key={name} scope="col" className={cell}>
                Version {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {versions.A.map(({ word }, index) => (
            <tr key={word.card.id} className="break-inside-avoid border-neutral-300 border-b">
              <th scope="row" className="py-1.5 pe-3 text-end align-top font-normal text-neutral-600 tabular-nums">
                {index + 1}
              </th>
              {versionNames.map((name) => {
                const question = versions[name][index]
                return (
                  <td key={name} className={cell}>
                    {question !== undefined && <RightAnswer question={question} />}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </Sheet>
  )
}

function RightAnswer({ question }: { question: Question }) {
  const { kind, word } = question
  switch (kind) {
    case 'choice':
      return (
        <>
          <span className="font-semibold">{letterOf(question.options.indexOf(word))}</span> · <Meaning word={word} />
        </>
      )
    case 'truth':
      if (question.shown === word) return <span className="font-semibold">true</span>
      return (
        <>
          <span className="font-semibold">false</span> · <Meaning word={word} />
        </>
      )
    case 'typed':
      return <Term word={word} />
  }
}
