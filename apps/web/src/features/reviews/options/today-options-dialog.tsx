import { Link } from '@tanstack/react-router'
import { findLanguage, type LanguageCode, limits } from '@wordtide/contract'
import { Button, DialogContent, DialogDescription, DialogHeader, DialogTitle, NativeSelect } from '@wordtide/ui'
import { type FormEvent, useState } from 'react'
import { trpc } from '../../../shared/api/trpc.ts'
import { ModalDialog } from '../../../shared/dialogs/modal.tsx'
import { longDialog, StickyFooter } from '../../../shared/dialogs/sticky-footer.tsx'
import { FieldFrame } from '../../../shared/forms/field-frame.tsx'
import { useUser } from '../../../shared/session/use-session.ts'
import { loadTodayOptions, storeTodayOptions, type TodayOptions } from './review-options.ts'
import { ListeningOption, LoadedOptions, TypedOption } from './shared-options.tsx'

interface TodayOptionsDialogProps {
  onClose: () => void
}

/** The options of sessions over all lists, in this browser. */
export default function TodayOptionsDialog({ onClose }: TodayOptionsDialogProps) {
  const user = useUser()
  const lists = trpc.reviews.listLearning.useQuery({ limit: limits.page.max })
  if (user === undefined) return null
  const save = (options: TodayOptions) => {
    storeTodayOptions(user.id, options)
    onClose()
  }
  return (
    <ModalDialog onClose={onClose}>
      <DialogContent className={longDialog}>
        <DialogHeader>
          <DialogTitle>Today's options</DialogTitle>
          <DialogDescription>How sessions over all lists ask, in this browser</DialogDescription>
        </DialogHeader>
        <LoadedOptions query={lists}>
          {({ lists }) => (
            <OptionsForm
              initial={
                loadTodayOptions(
                  user.id,
                  lists.map(({ id }) => id),
                ) ?? noOptions
              }
              languages={[...new Set(lists.flatMap(({ targetLanguages }) => targetLanguages))]}
              onSave={save}
              onCancel={onClose}
            />
          )}
        </LoadedOptions>
      </DialogContent>
    </ModalDialog>
  )
}

const noOptions: TodayOptions = { listening: false, typed: false }

interface OptionsFormProps {
  initial: TodayOptions
  /** The target languages of the lists. */
  languages: readonly LanguageCode[]
  onSave: (options: TodayOptions) => void
  onCancel: () => void
}

function OptionsForm({ initial, languages, onSave, onCancel }: OptionsFormProps) {
  const [options, setOptions] = useState(initial)
  const change = (changes: Partial<TodayOptions>) => setOptions((previous) => ({ ...previous, ...changes }))
  // One that was chosen before stays, also if no list has it any more.
  const offered = [
    ...new Set([...languages, ...(initial.targetLanguage === undefined ? [] : [initial.targetLanguage])]),
  ]
  const save = (event: FormEvent) => {
    event.preventDefault()
    onSave(options)
  }
  return (
    <form onSubmit={save} className="grid gap-5">
      <TypedOption checked={options.typed} onChange={(typed) => change({ typed })} />
      <ListeningOption checked={options.listening} onChange={(listening) => change({ listening })} />
      {offered.length > 1 && (
        <FieldFrame label="Target language">
          {(controlProps) => (
            <NativeSelect
              value={options.targetLanguage ?? ''}
              onChange={(event) => change({ targetLanguage: offered.find((code) => code === event.target.value) })}
              {...controlProps}
            >
              <option value="">As chosen for each list</option>
              {offered.map((code) => (
                <option key={code} value={code}>
                  {findLanguage(code)?.name}
                </option>
              ))}
            </NativeSelect>
          )}
        </FieldFrame>
      )}
      <p className="text-muted-foreground text-sm">
        Whether new words are introduced and misses repeated is in{' '}
        <Link to="/settings" className="text-link underline underline-offset-4">
          your settings
        </Link>
        .
      </p>
      <StickyFooter>
        <Button variant="outline" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit">Save</Button>
      </StickyFooter>
    </form>
  )
}
