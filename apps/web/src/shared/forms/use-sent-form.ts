import type { Issue } from '@wordtide/contract'
import { type BaseSyntheticEvent, useState } from 'react'
import {
  type DefaultValues,
  type FieldValues,
  get,
  type Path,
  type Resolver,
  type SubmitHandler,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import { type ClientError, errorBodyOf } from '../api/errors.ts'
import { useDraft } from './use-draft.ts'

export interface SentForm<Input extends FieldValues, Output> {
  form: UseFormReturn<Input, unknown, Output>
  /** For `<form onSubmit>`: runs when everything is valid; what fails is caught. */
  submit: (send: SubmitHandler<Output>) => (event?: BaseSyntheticEvent) => Promise<void>
  /** What the server said that belongs to no field. */
  failure: string | undefined
  /** The code that came with it. */
  failureKey: ClientError['key']
  /** Whether it began with what was typed before the session ended. */
  restored: boolean
}

export interface SentFormOptions {
  /** The name under which it is kept what was typed when the session ends; none for what is not kept. */
  draft?: string
}

/**
 * A form that is sent: validated on submit, then on change; the first wrong field gets the focus.
 * When `send` throws, the server's issues stand beside their fields and everything else becomes `failure`; so does what
 * keeps `resolver` from validating.
 */
export function useSentForm<Input extends FieldValues, Output extends FieldValues>(
  resolver: Resolver<Input, unknown, Output>,
  defaultValues: DefaultValues<Input>,
  { draft }: SentFormOptions = {},
): SentForm<Input, Output> {
  const form = useForm<Input, unknown, Output>({
    resolver,
    defaultValues,
    mode: 'onSubmit',
    reValidateMode: 'onChange',
    shouldFocusError: true,
  })
  const restored = useDraft(form, draft)
  const [failure, setFailure] = useState<ClientError>()
  const submit: SentForm<Input, Output>['submit'] = (send) => {
    const sendValid = form.handleSubmit(async (values, event) => {
      try {
        await send(values, event)
      } catch (error) {
        const body = errorBodyOf(error)
        if (!placeIssues(form, body.issues ?? [])) setFailure(body)
      }
    })
    return async (event) => {
      setFailure(undefined)
      try {
        await sendValid(event)
      } catch (error) {
        setFailure(errorBodyOf(error))
      }
    }
  }
  return { form, submit, failure: failure?.message, failureKey: failure?.key, restored }
}

/** Puts issues beside their fields; says whether every one had a field, and there was one. */
function placeIssues<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  issues: readonly Issue[],
): boolean {
  const values = form.getValues()
  const isField = (name: string): name is Path<Input> => get(values, name) !== undefined
  let placed = 0
  for (const { path, message } of issues) {
    const name = path.join('.')
    if (!isField(name)) continue
    form.setError(name, { type: 'server', message }, { shouldFocus: placed === 0 })
    placed += 1
  }
  return placed > 0 && placed === issues.length
}
