import type { PartOfSpeech } from '@wordtide/contract'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { errorMessage } from '../../../shared/api/errors.ts'
import type { VocFormInput, VocFormOutput } from './voc-form.ts'

type VocForm = UseFormReturn<VocFormInput, unknown, VocFormOutput>

/** Saves new vocabularies while the next ones are entered in the same form. */
export interface AddAnother {
  save: (voc: VocFormOutput) => Promise<void>
  /** Called with each one that is saved. */
  onSaved: (voc: VocFormOutput) => void
  /** The values of the next form. */
  nextValues: (pos: PartOfSpeech) => VocFormInput
  /** The message about the vocabulary added last. */
  message: ReactNode
}

/** A vocabulary that could not be saved while the next one was being entered. */
export interface UnsavedVoc {
  voc: VocFormOutput
  message: string
}

/**
 * Empties the form for the next vocabulary as soon as the last one is valid, and saves that in the background, so that the user can type on
 * at once. Vocabularies are saved one after the other. One that cannot be saved returns to the form or, if that is not empty any more, goes
 * to `unsaved`, from where it can be sent again.
 */
export function useAddAnother(
  form: VocForm,
  submit: (send: (voc: VocFormOutput) => Promise<void>) => () => Promise<void>,
) {
  const [formNumber, setFormNumber] = useState(0)
  const [unsaved, setUnsaved] = useState<readonly UnsavedVoc[]>([])
  const isChecking = useRef(false)
  const sent = useRef(Promise.resolve())
  const { isDirty } = form.formState
  const latest = useRef({ isDirty, formNumber })
  useLayoutEffect(() => {
    latest.current = { isDirty, formNumber }
  })
  // Before the dialog notices that the focused field is gone.
  useLayoutEffect(() => {
    if (formNumber > 0) form.setFocus('term')
  }, [form, formNumber])

  const begin = (values: VocFormInput, unsavedValues?: VocFormInput) => {
    form.reset(values)
    if (unsavedValues !== undefined) form.reset(unsavedValues, { keepDefaultValues: true })
    setFormNumber((number) => number + 1)
  }
  const send = (voc: VocFormOutput, { save, onSaved, nextValues }: AddAnother, values?: VocFormInput) => {
    sent.current = sent.current.then(async () => {
      try {
        await save(voc)
        onSaved(voc)
      } catch (error) {
        if (values !== undefined && !latest.current.isDirty) begin(nextValues(voc.pos), values)
        else setUnsaved((all) => [...all, { voc, message: errorMessage(error) }])
      }
    })
  }

  return {
    /** The number of forms before this one: the key of its fields. */
    formNumber,
    unsaved,
    saveAndContinue: async (another: AddAnother) => {
      // The key may be pressed again before the form is emptied, and when it is.
      if (isChecking.current || (latest.current.formNumber > 0 && !latest.current.isDirty)) return
      isChecking.current = true
      let entered: VocFormOutput | undefined
      await submit(async (voc) => {
        entered = voc
      })()
      isChecking.current = false
      if (entered === undefined) return
      const values = form.getValues()
      begin(another.nextValues(entered.pos))
      send(entered, another, values)
    },
    sendAgain: (one: UnsavedVoc, another: AddAnother) => {
      setUnsaved((all) => all.filter((other) => other !== one))
      form.setFocus('term')
      send(one.voc, another)
    },
  }
}
