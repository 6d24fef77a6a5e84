import { Button, Card } from '@wordtide/ui'
import { RotateCwIcon } from 'lucide-react'
import { useState } from 'react'

const examples = [
  {
    lang: 'es',
    language: 'Spanish',
    term: 'la marea',
    meaning: 'the tide',
    sentence: ['La ', 'marea', ' sube al anochecer.'],
  },
  { lang: 'ja', language: 'Japanese', term: '潮', meaning: 'the tide', sentence: ['', '潮', 'が満ちてきた。'] },
  {
    lang: 'ar',
    language: 'Arabic',
    term: 'المَدّ',
    meaning: 'the rising tide',
    sentence: ['يرتفع ', 'المَدّ', ' عند الغروب.'],
  },
] as const

/** A review card to try out: shows a word and, after a click, its meaning. */
export function ExampleCard() {
  const [index, setIndex] = useState(0)
  const [isTurned, setIsTurned] = useState(false)
  const example = examples[index % examples.length] ?? examples[0]
  const [before, hidden, after] = example.sentence
  return (
    <Card className="w-full max-w-md gap-4 p-6 text-center">
      <p className="text-muted-foreground text-sm">{example.language} · Translation</p>
      <p lang={example.lang} dir="auto" className="font-book font-semibold text-word">
        {example.term}
      </p>
      <p lang={example.lang} dir="auto" className="text-lg">
        {before}
        {isTurned ? <strong className="text-link">{hidden}</strong> : <Blank />}
        {after}
      </p>
      <p aria-live="polite" className="grid min-h-14 place-items-center border-t pt-3 text-xl">
        {isTurned ? <span className="animate-appear">{example.meaning}</span> : <span aria-hidden="true">?</span>}
      </p>
      <div className="flex flex-wrap justify-center gap-2">
        <Button variant="outline" onClick={() => setIsTurned(!isTurned)}>
          <RotateCwIcon aria-hidden="true" />
          {isTurned ? 'Hide answer' : 'Show answer'}
        </Button>
        <Button
          variant="ghost"
          onClick={() => {
            setIndex(index + 1)
            setIsTurned(false)
          }}
        >
          Another word
        </Button>
      </div>
    </Card>
  )
}

const Blank = () => (
  <span>
    <span aria-hidden="true">_____</span>
    <span className="sr-only">hidden word</span>
  </span>
)
