import { type LanguageCode, languageCodes, languageLevels, type UserLanguageView } from '@wordtide/contract'
import { findLanguage } from '@wordtide/contract/values'
import { Button, Spinner } from '@wordtide/ui'
import { useEffect, useId, useRef, useState } from 'react'
import { errorMessage } from '../../shared/api/errors.ts'
import { trpc } from '../../shared/api/trpc.ts'
import { FieldFrame } from '../../shared/forms/field-frame.tsx'
import { LanguageSelect } from '../../shared/forms/languages/language-select.tsx'
import { PathLink } from '../../shared/layout/links.tsx'
import { browserStorage, storeChoice } from '../../shared/lib/kept/browser-storage.ts'
import { userKeys } from '../../shared/lib/kept/stored-keys.ts'
import { useUser } from '../../shared/session/use-session.ts'
import { LoadingQuestion } from './loading-question.tsx'

const beginner = languageLevels[0].level
const native = languageLevels[4].level

const storageKey = (userId: string) => `${userKeys.skippedLanguages}:${userId}`

/** Asks which languages the user learns and knows, and saves them in the profile. Not shown once the profile has some, or if skipped. */
export default function LanguagesQuestion() {
  const user = useUser()
  const saved = trpc.profile.listLanguages.useQuery()
  const [isSkipped, setIsSkipped] = useState(() => user !== undefined && isSkippedBy(user.id))
  /** The languages saved here, which stay on screen. */
  const [added, setAdded] = useState<readonly UserLanguageView[]>()
  if (user === undefined || isSkipped || saved.isError) return null
  if (added !== undefined) return <Saved languages={added} />
  if (saved.data === undefined) return <LoadingQuestion />
  if (saved.data.length > 0) return null
  const skip = () => {
    storeChoice(storageKey(user.id), 'skipped')
    setIsSkipped(true)
  }
  return <Question onSaved={setAdded} onSkip={skip} />
}

const isSkippedBy = (userId: string) => browserStorage().getItem(storageKey(userId)) !== null

/** The language of the browser, if it is one of ours. */
function browserLanguage(): LanguageCode | undefined {
  const [code] = navigator.language.split('-', 1)
  return languageCodes.find((known) => known === code)
}

interface QuestionProps {
  onSaved: (languages: readonly UserLanguageView[]) => void
  onSkip: () => void
}

function Question({ onSaved, onSkip }: QuestionProps) {
  const id = useId()
  const [learns, setLearns] = useState<LanguageCode>()
  const [knows, setKnows] = useState(browserLanguage)
  const add = trpc.profile.createLanguage.useMutation()
  /** The languages saved by an attempt whose second call failed. */
  const added = useRef<UserLanguageView[]>([])
  const save = async () => {
    if (add.isPending) return
    const chosen = [
      ...(learns === undefined ? [] : [{ language: learns, level: beginner, learning: true }]),
      ...(knows === undefined ? [] : [{ language: knows, level: native, learning: false }]),
    ]
    try {
      for (const one of chosen)
        if (added.current.every(({ language }) => language !== one.language))
          added.current.push(await add.mutateAsync(one))
      onSaved(added.current)
    } catch {
      // The mutation has the error.
    }
  }
  return (
    <section aria-labelledby={id} className="grid gap-4 border-t pt-6 pb-8">
      <h3 id={id} className="font-semibold">
        Which languages do you learn and know?
      </h3>
      <div className="grid gap-4 sm:grid-cols-[1fr_1fr_auto] sm:items-end">
        <FieldFrame label="I am learning">
          {(control) => <LanguageSelect {...control} value={learns} only={otherThan(knows)} onChange={setLearns} />}
        </FieldFrame>
        <FieldFrame label="I know">
          {(control) => <LanguageSelect {...control} value={knows} only={otherThan(learns)} onChange={setKnows} />}
        </FieldFrame>
        <div className="flex gap-2">
          <Button
            variant="outline"
            disabled={learns === undefined}
            aria-disabled={add.isPending}
            onClick={() => void save()}
          >
            {add.isPending && <Spinner aria-hidden="true" />}
            Save
          </Button>
          <Button variant="ghost" onClick={onSkip}>
            Skip
          </Button>
        </div>
      </div>
      {add.error !== null && (
        <p role="alert" className="text-destructive text-sm">
          Unable to add language: {errorMessage(add.error)}
        </p>
      )}
    </section>
  )
}

const otherThan = (code: LanguageCode | undefined) => languageCodes.filter((other) => other !== code)

function Saved({ languages }: { languages: readonly UserLanguageView[] }) {
  const text = useRef<HTMLParagraphElement>(null)
  // The button that had the focus is gone.
  useEffect(() => text.current?.focus(), [])
  const names = languages.map(({ language }) => findLanguage(language)?.name).join(' and ')
  return (
    <div className="border-t pt-6 pb-8">
      <p ref={text} tabIndex={-1} className="outline-none">
        {names} {languages.length === 1 ? 'is' : 'are'} in your <PathLink to="/profile">profile</PathLink> now. There
        you say how well you know them, and add others.
      </p>
    </div>
  )
}
