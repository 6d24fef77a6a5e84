import { type LanguageCode, type ListView, limits } from '@wordtide/contract'
import { Button, Textarea } from '@wordtide/ui'
import { useState } from 'react'
import { StickyFooter } from '../../../shared/dialogs/sticky-footer.tsx'
import { FieldFrame } from '../../../shared/forms/field-frame.tsx'
import { LanguageSelect } from '../../../shared/forms/languages/language-select.tsx'
import type { SharedContent } from '../../../shared/offline/shared-content.ts'
import { FileButton } from '../file-button.tsx'
import { useDroppedFile } from '../use-dropped-file.ts'
import type { ChosenText } from './use-text.ts'

const extensions = '.txt,.srt,.vtt,.epub,.html,.htm,.xhtml,text/plain,text/vtt,text/html,application/epub+zip'

interface TextChoiceProps {
  list: ListView | undefined
  /** A text that was chosen before. */
  given?: SharedContent
  /** The text that was pasted or typed. */
  text: string
  onText: (text: string) => void
  onChoose: (text: ChosenText) => void
  onBack: () => void
}

/** The choice of a text: pasted, dropped or from a file. Without a list also that of its language. */
export function TextChoice({ list, given, text, onText, onChoose, onBack }: TextChoiceProps) {
  const [file, setFile] = useState(given)
  const [chosenLanguage, setLanguage] = useState<LanguageCode>()
  const [isMissing, setIsMissing] = useState(false)
  const language = list?.language ?? chosenLanguage
  const choose = (name: string, content: Blob) => {
    if (language === undefined) return setIsMissing(true)
    onChoose({ name, content, language })
  }
  const chooseFile = (next: File) => {
    setFile({ name: next.name, content: next })
    choose(next.name, next)
  }
  useDroppedFile(chooseFile)
  const hasText = text.trim() !== ''
  return (
    <form
      className="grid gap-5"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (hasText) choose('', new Blob([text]))
        else if (file !== undefined) choose(file.name, file.content)
      }}
    >
      <p className="text-muted-foreground text-sm">
        Finds the words in a text that are in none of your lists. The text stays in this browser: only what you add is
        sent.
      </p>
      {list === undefined && (
        <FieldFrame
          label="Language of the text"
          required
          error={isMissing && language === undefined ? 'Required' : undefined}
          isLeftFilled
        >
          {(control) => <LanguageSelect value={language} onChange={setLanguage} {...control} />}
        </FieldFrame>
      )}
      <FieldFrame
        label="Text"
        hint="Paste it, or drop a file: text, subtitles (.srt, .vtt), a book (.epub) or a web page."
      >
        {(control) => (
          <Textarea
            rows={8}
            className="max-h-60"
            lang={language}
            dir="auto"
            spellCheck={false}
            maxLength={limits.transfer.textBytes}
            value={text}
            onChange={(event) => onText(event.target.value)}
            {...control}
          />
        )}
      </FieldFrame>
      <div className="flex flex-wrap items-center gap-3">
        <FileButton accept={extensions} onFile={chooseFile} />
        {file !== undefined && (
          <bdi className="min-w-0 text-sm wrap-anywhere">{file.name === '' ? 'The shared text' : file.name}</bdi>
        )}
      </div>
      <StickyFooter>
        <Button variant="outline" onClick={onBack}>
          Back
        </Button>
        <Button type="submit" aria-disabled={!hasText && file === undefined}>
          Find words
        </Button>
      </StickyFooter>
    </form>
  )
}
