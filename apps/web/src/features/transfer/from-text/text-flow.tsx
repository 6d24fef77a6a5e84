import type { ListView } from '@wordtide/contract'
import { Alert, AlertTitle, Button, Spinner, Tabs, TabsContent, TabsList, TabsTrigger } from '@wordtide/ui'
import { CircleAlertIcon } from 'lucide-react'
import { useState } from 'react'
import { StickyFooter } from '../../../shared/dialogs/sticky-footer.tsx'
import { counted, formatCount } from '../../../shared/lib/counted.ts'
import type { SharedContent } from '../../../shared/offline/shared-content.ts'
import type { ChosenFile } from '../importing/use-opened-file.ts'
import { type Taken, tableOf, tableOptions, unknownPos } from './taken.ts'
import { TakenTable } from './taken-table.tsx'
import { TextChoice } from './text-choice.tsx'
import { TextPages } from './text-pages.tsx'
import { type ChosenText, useText } from './use-text.ts'
import { WordList } from './word-list.tsx'

interface TextFlowProps {
  list: ListView | undefined
  /** A text to begin with. */
  given?: SharedContent
  /** Called with the words that were taken, to be imported like a file. */
  onChoose: (file: ChosenFile) => void
  onBack: () => void
  /** Called when there is something to lose, or nothing any more. */
  onChanged: (isChanged: boolean) => void
}

/** Takes words from a text: it is chosen, read, and what was taken is completed in a table. */
export function TextFlow({ list, given, onChoose, onBack, onChanged }: TextFlowProps) {
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<ChosenText | undefined>(given && list && { ...given, language: list.language })
  const [taken, setTaken] = useState<readonly Taken[]>([])
  const [isTable, setIsTable] = useState(false)
  const { text, failure } = useText(chosen)
  if (chosen === undefined)
    return (
      <TextChoice
        list={list}
        {...(given !== undefined && { given })}
        text={typed}
        onBack={onBack}
        onText={(next) => {
          setTyped(next)
          onChanged(next.trim() !== '')
        }}
        onChoose={(next) => {
          setChosen(next)
          onChanged(true)
        }}
      />
    )
  const back = () => {
    setChosen(undefined)
    setTaken([])
  }
  const backButton = (
    <Button variant="outline" onClick={back}>
      Back
    </Button>
  )
  if (failure !== undefined)
    return (
      <div className="grid gap-5">
        <Alert variant="destructive">
          <CircleAlertIcon aria-hidden="true" />
          <AlertTitle>{failure}</AlertTitle>
        </Alert>
        <StickyFooter>{backButton}</StickyFooter>
      </div>
    )
  if (text === undefined)
    return (
      <div className="grid gap-5">
        <p className="flex items-center gap-2 py-8">
          <Spinner label="Reading the text" />
          <span>Reading {chosen.name === '' ? 'the text' : <bdi>{chosen.name}</bdi>}…</span>
        </p>
        <StickyFooter>{backButton}</StickyFooter>
      </div>
    )
  if (isTable)
    return (
      <TakenTable
        taken={taken}
        language={chosen.language}
        targetLanguages={list?.targetLanguages}
        onChange={setTaken}
        onBack={() => setIsTable(false)}
        onDone={() =>
          onChoose({
            name: chosen.name,
            content: tableOf(taken, chosen.language, list),
            options: { ...tableOptions, language: chosen.language },
          })
        }
      />
    )
  const take = (key: string, term: string, example: string | undefined) => {
    const definitions = (list?.targetLanguages ?? ['']).map(() => '')
    setTaken([...taken, { key, term, pos: unknownPos, reading: '', definitions, example: example ?? '' }])
  }
  const leave = (key: string) => setTaken(taken.filter((one) => one.key !== key))
  const common = { reader: text.reader, language: chosen.language, taken, onTake: take, onLeave: leave }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <p className="text-muted-foreground text-sm">
        {formatCount(text.unknown)} of {counted(text.words, 'different word', 'different words')} in it{' '}
        {text.unknown === 1 ? 'is' : 'are'} in none of your lists of this language.
        {!text.isCompared && ' Your lists could not be loaded: words that you have are not left out.'}
      </p>
      <Tabs defaultValue="words">
        <TabsList aria-label="How to take words">
          <TabsTrigger value="words">Words</TabsTrigger>
          <TabsTrigger value="text">Text</TabsTrigger>
        </TabsList>
        <TabsContent value="words">
          <WordList {...common} total={text.unknown} />
        </TabsContent>
        <TabsContent value="text">
          <TextPages {...common} count={text.parts} />
        </TabsContent>
      </Tabs>
      <StickyFooter>
        <p role="status" className="me-auto text-sm">
          {counted(taken.length, 'word', 'words')} taken
        </p>
        {backButton}
        <Button aria-disabled={taken.length === 0} onClick={() => taken.length > 0 && setIsTable(true)}>
          Continue
        </Button>
      </StickyFooter>
    </div>
  )
}
