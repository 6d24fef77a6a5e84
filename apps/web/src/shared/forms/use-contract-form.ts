import { zodResolver } from '@hookform/resolvers/zod'
import type { Issue } from '@wordtide/contract'
import { type BaseSyntheticEvent, use, useEffect, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldValues,
  get,
  type Path,
  type SubmitHandler,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import type * as z from 'zod'
import { type ClientError, errorBodyOf } from '../api/errors.ts'
import { SessionContext } from '../session/use-session.ts'

export interface ContractForm<Input extends FieldValues, Output> {
  form: UseFormReturn<Input, unknown, Output>
  /** Returns the handler for `<form onSubmit>`. It calls `send` if all values are valid, and catches what `send` throws. */
  submit: (send: SubmitHandler<Output>) => (event?: BaseSyntheticEvent) => Promise<void>
  /** The server's message if it belongs to no field. */
  failure: string | undefined
  /** The key of that error. */
  failureKey: ClientError['key']
  /** Whether the form was filled with a draft from before the session ended. */
  restored: boolean
}

export interface ContractFormOptions {
  /** The name under which unsaved values are kept when the session ends. Without a name they are not kept. */
  draft?: string
}

/**
 * A form that is validated with a schema of the contract: on submit first, then on every change. The first invalid field gets
 * the focus. If `send` throws, the server's issues are shown beside their fields; any other error becomes `failure`.
 */
export function useContractForm<Input extends FieldValues, Output extends FieldValues>(
  schema: z.ZodType<Output, Input>,
  defaultValues: DefaultValues<Input>,
  { draft }: ContractFormOptions = {},
): ContractForm<Input, Output> {
  const form = useForm<Input, unknown, Output>({
    resolver: zodResolver(schema),
    defaultValues,
    mode: 'onSubmit',
    reValidateMode: 'onChange',
    // In the order in which fields were mounted, rows that were added later would come last.
    shouldFocusError: false,
  })
  const formElement = useRef<Element>(null)
  const { submitCount, isSubmitSuccessful } = form.formState
  useEffect(() => {
    if (submitCount > 0 && !isSubmitSuccessful) focusFirstInvalid(formElement.current)
  }, [submitCount, isSubmitSuccessful])
  const restored = useDraft(form, draft)
  const [failure, setFailure] = useState<ClientError>()
  const submit: ContractForm<Input, Output>['submit'] = (send) => {
    const sendValid = form.handleSubmit(async (values, event) => {
      try {
        await send(values, event)
      } catch (error) {
        const body = errorBodyOf(error)
        if (!placeIssues(form, body.issues ?? [])) setFailure(body)
      }
    })
    return async (event) => {
      const sender: unknown = event?.currentTarget ?? document.activeElement
      formElement.current = sender instanceof Element ? sender.closest('form') : null
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

/** Moves the focus to the first control of a form that is marked as invalid, and shows it with its label. */
function focusFirstInvalid(form: Element | null): void {
  const control = form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]')
  control?.focus({ preventScroll: true })
  const field = control?.closest('[data-field], fieldset') ?? control
  // Newer browsers return a promise.
  void field?.scrollIntoView({ block: 'nearest' })
}

/** Shows issues beside their fields. Returns true if there are issues and each of them has a field. */
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
    form.setError(name, { type: 'server', message })
    placed += 1
  }
  return placed > 0 && placed === issues.length
}

/**
 * Keeps the unsaved values of a form as a draft when the session ends. When the same user opens the form again, the draft
 * replaces the values as unsaved changes. Returns whether a draft was restored.
 */
function useDraft<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  name: string | undefined,
): boolean {
  const session = use(SessionContext)
  const [restored, setRestored] = useState(false)
  const { isDirty } = form.formState

  useEffect(() => {
    if (name === undefined || session?.get().status !== 'loggedIn') return
    const draft = session.drafts.take(name)
    if (!isDraftOf<Input>(draft)) return
    form.reset(draft, { keepDefaultValues: true })
    setRestored(true)
  }, [form, name, session])

  useEffect(() => {
    if (name === undefined || !isDirty) return
    return session?.subscribe(() => {
      if (session.get().status === 'loggedOut') session.drafts.keep(name, form.getValues())
    })
  }, [form, name, session, isDirty])

  return restored
}

/** A draft has the type of its form, because only that form keeps values under its name. */
const isDraftOf = <Input extends FieldValues>(draft: object | undefined): draft is Input => draft !== undefined
