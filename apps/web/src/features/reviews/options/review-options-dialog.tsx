import {
  findLanguage,
  type LanguageCode,
  type ReviewScope,
  type ReviewType,
  reviewCounts,
  reviewTypeNames,
  reviewTypes,
} from '@wordtide/contract'
import {
  Button,
  cn,
  Dialog,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
  NativeSelect,
} from '@wordtide/ui'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { trpc } from '../../../shared/api/trpc.ts'
import { useVoiceChoice } from '../../../shared/audio/voice-choice.ts'
import { longDialog, StickyFooter } from '../../../shared/dialogs/sticky-footer.tsx'
import { CheckboxField } from '../../../shared/forms/checkbox-field.tsx'
import { FieldFrame } from '../../../shared/forms/field-frame.tsx'
import { LanguageSelect } from '../../../shared/forms/languages/language-select.tsx'
import { useUser } from '../../../shared/session/use-session.ts'
import { doubleClickMs } from '../session/card/click-guard.tsx'
import {
  initialOptions,
  isComplete,
  loadOptions,
  type ReviewOptions,
  storeOptions,
  withType,
} from './review-options.ts'
import { type ListScope, ScopeField } from './scope-field.tsx'
import { ListeningOption, LoadedOptions, TypedOption } from './shared-options.tsx'

export interface ReviewOptionsDialogProps {
  listId: string
  /** The types that are chosen when the dialog opens. A single one wins over those of the last review. */
  types: readonly ReviewType[]
  onStart: (listName: string, options: ReviewOptions, scope: ReviewScope) => void
  onPractise: (listName: string, options: ReviewOptions) => void
  onClose: () => void
  onCloseAutoFocus: (event: Event) => void
}

export default function ReviewOptionsDialog(props: ReviewOptionsDialogProps) {
  const { listId, types, onStart, onPractise, onClose, onCloseAutoFocus } = props
  const list = trpc.lists.get.useQuery({ id: listId })
  const user = useUser()
  const [last] = useState(() => user && loadOptions(user.id, listId))
  const [openedAt] = useState(() => performance.now())
  // A single type came from a link, so it is not the choice for the next review.
  const typesToStore = (options: ReviewOptions) =>
    types.length === 1 && options.types.join() === types.join() ? (last?.types ?? reviewTypes) : options.types
  const start = (listName: string, chosen: ReviewOptions, scope: ListScope) => {
    if (user !== undefined) storeOptions(user.id, listId, { ...chosen, types: typesToStore(chosen) })
    const options = {
      ...chosen,
      listening: chosen.listening && chosen.types.includes('dictation'),
      typed: chosen.typed && chosen.types.includes('reverseTranslation'),
    }
    if (scope === 'practice') onPractise(listName, options)
    else onStart(listName, options, scope)
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        className={longDialog}
        onCloseAutoFocus={onCloseAutoFocus}
        // The second click of a double click on the button that opened it.
        onPointerDownOutside={(event) => performance.now() - openedAt < doubleClickMs && event.preventDefault()}
      >
        <DialogHeader>
          <DialogTitle>Review Option</DialogTitle>
          <DialogDescription>Choose what you want to review</DialogDescription>
        </DialogHeader>
        <LoadedOptions query={list}>
          {({ name, language, targetLanguages }) => (
            <OptionsForm
              listId={listId}
              language={language}
              initial={initialOptions(types, targetLanguages, last)}
              targetLanguages={targetLanguages}
              onStart={(options, scope) => start(name, options, scope)}
              onCancel={onClose}
            />
          )}
        </LoadedOptions>
      </DialogContent>
    </Dialog>
  )
}

/** Says what becomes of dictations where the user has turned the voice off. */
const unheardHint = (language: LanguageCode) =>
  `You have turned the voice of ${findLanguage(language)?.name} off: a word without a sound of its own is asked by its meaning`

interface OptionsFormProps {
  listId: string
  language: LanguageCode
  initial: ReviewOptions
  targetLanguages: readonly LanguageCode[]
  onStart: (options: ReviewOptions, scope: ListScope) => void
  onCancel: () => void
}

function OptionsForm({ listId, language, initial, targetLanguages, onStart, onCancel }: OptionsFormProps) {
  const [options, setOptions] = useState(initial)
  // Not remembered: a user who practises by mistake would lose answers.
  const [scope, setScope] = useState<ListScope>('all')
  const change = (changes: Partial<ReviewOptions>) => setOptions((previous) => ({ ...previous, ...changes }))
  const canStart = isComplete(options, targetLanguages)
  const startButton = useRef<HTMLButtonElement>(null)
  const targetSelect = useRef<HTMLButtonElement>(null)
  // The start button has the focus, so that Enter starts; or the first choice that is missing.
  useEffect(() => {
    const first = startButton.current?.disabled ? targetSelect.current : startButton.current
    first?.focus()
  }, [])
  const isVoiceOff = useVoiceChoice(language).by === 'none'
  const hasDictation = options.types.includes('dictation')
  const hasReverse = options.types.includes('reverseTranslation')
  const isPractice = scope === 'practice'
  const start = (event: FormEvent) => {
    event.preventDefault()
    if (canStart) onStart(options, scope)
  }

  return (
    <form onSubmit={start} className="grid gap-5">
      <fieldset className="grid gap-3 pointer-coarse:gap-5">
        <legend className="mb-2 font-medium text-sm">Review types</legend>
        {reviewTypes.map((type) => (
          <CheckboxField
            key={type}
            label={reviewTypeNames[type]}
            {...(type === 'dictation' && isVoiceOff ? { hint: unheardHint(language) } : {})}
            checked={options.types.includes(type)}
            onChange={(checked) => change({ types: withType(options.types, type, checked) })}
          />
        ))}
      </fieldset>
      <ScopeField listId={listId} types={options.types} scope={scope} onChange={setScope} />
      <div className={cn('grid gap-5', targetLanguages.length > 1 && 'sm:grid-cols-2 sm:gap-4')}>
        <FieldFrame label="Number of vocabularies">
          {(controlProps) => (
            <NativeSelect
              value={options.count}
              onChange={(event) => change({ count: Number(event.target.value) })}
              {...controlProps}
            >
              {reviewCounts.map((count) => (
                <option key={count}>{count}</option>
              ))}
            </NativeSelect>
          )}
        </FieldFrame>
        {targetLanguages.length > 1 && (
          <FieldFrame label="Target language">
            {(controlProps) => (
              <LanguageSelect
                ref={targetSelect}
                value={options.targetLanguage}
                only={targetLanguages}
                onChange={(targetLanguage) => change({ targetLanguage })}
                {...controlProps}
              />
            )}
          </FieldFrame>
        )}
      </div>
      <ListeningOption
        checked={options.listening && hasDictation}
        disabled={!hasDictation}
        onChange={(listening) => change({ listening })}
      />
      <TypedOption
        checked={options.typed === true && hasReverse}
        disabled={!hasReverse}
        onChange={(typed) => change({ typed })}
      />
      <CheckboxField
        label="Introduce new words"
        hint="Shows a new word whole, and asks it a few cards later"
        checked={options.introduce === true && !isPractice}
        disabled={isPractice}
        onChange={(introduce) => change({ introduce })}
      />
      <CheckboxField
        label="Repeat what I miss"
        hint="Asks a card that you did not know again, until you know it; only your first answer counts"
        checked={options.repeatMissed === true && !isPractice}
        disabled={isPractice}
        onChange={(repeatMissed) => change({ repeatMissed })}
      />
      <StickyFooter>
        <Button variant="outline" onClick={onCancel}>
          Cancel
        </Button>
        <Button ref={startButton} type="submit" disabled={!canStart}>
          {isPractice ? 'Start practice' : 'Start review'}
        </Button>
      </StickyFooter>
    </form>
  )
}
