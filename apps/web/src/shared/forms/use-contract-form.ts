import type { Issue } from '@wordtide/contract'
import { type BaseSyntheticEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
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
import { useDraft } from '../drafts/use-draft.ts'
import { codeFailureTexts, findCodeFailure, isChunkError } from '../lib/code-failure.ts'

export interface ContractForm<Input extends FieldValues, Output> {
  form: UseFormReturn<Input, unknown, Output>
  /** Returns the handler for `<form onSubmit>`. It calls `send` if all values are valid, and catches its errors. */
  submit: (send: SubmitHandler<Output>) => (event?: BaseSyntheticEvent) => Promise<void>
  /** The server's message if it belongs to no field. */
  failure: string | undefined
  /** The key of that error. */
  failureKey: ClientError['key']
  /** Set if the form was filled with a draft, until the user starts anew. */
  restored: RestoredDraft | undefined
}

/** The state of a form that was filled with a draft. */
export interface RestoredDraft {
  /** The fields whose file could not be kept. */
  missing: readonly string[]
  startAnew: () => void
}

interface ContractFormOptions {
  /** The name under which unsaved values are kept in the browser. Without a name they are not kept. */
  draft?: string
  /** The title of the form, which a user reads whose session has ended while it was open. */
  title?: string
}

/** Loaded with the library of schemas, which a page needs only when somebody fills its form. */
const loadResolver = async () => (await import('./zod-resolver.ts')).zodResolver

/**
 * A form that is validated with a schema of the contract: on submit first, then on every change. A page gives a function that loads its
 * schema, which is called at the first change. The first invalid field gets the focus. If `send` throws, the server's issues are shown
 * beside their fields; any other error becomes `failure`.
 */
export function useContractForm<Input extends FieldValues, Output extends FieldValues>(
  schema: z.ZodType<Output, Input> | (() => Promise<z.ZodType<Output, Input>>),
  defaultValues: DefaultValues<Input>,
  options: ContractFormOptions = {},
): ContractForm<Input, Output> {
  const loadValidation = () => Promise.all([loadResolver(), typeof schema === 'function' ? schema() : schema])
  const load = useRef(loadValidation)
  const form = useForm<Input, unknown, Output>({
    resolver: async (...values) => {
      const [zodResolver, loaded] = await loadValidation()
      return zodResolver(loaded)(...values)
    },
    defaultValues,
    mode: 'onSubmit',
    // By `useRevalidation`.
    reValidateMode: 'onSubmit',
    // In the order in which fields were mounted, rows that were added later would come last.
    shouldFocusError: false,
  })
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        // An error is shown when the form is submitted.
        callback: ({ type }) => {
          if (type === 'change') void load.current().catch(() => undefined)
        },
      }),
    [form],
  )
  const formElement = useRef<Element>(null)
  const { submitCount, isSubmitSuccessful } = form.formState
  // Together with the messages, so that no key goes to the button in between.
  useLayoutEffect(() => {
    if (submitCount > 0 && !isSubmitSuccessful) focusFirstInvalid(formElement.current)
  }, [submitCount, isSubmitSuccessful])
  const keepIssues = useRevalidation(form)
  const restored = useFormDraft(form, options)
  const [failure, setFailure] = useState<ClientError>()
  const submit: ContractForm<Input, Output>['submit'] = (send) => {
    const sendValid = form.handleSubmit(async (values, event) => {
      try {
        await send(values, event)
      } catch (error) {
        const body = errorBodyOf(error)
        const { issues = [] } = body
        const placed = placeIssues(form, issues)
        keepIssues(placed)
        if (issues.length === 0 || placed.length < issues.length) setFailure(body)
      }
    })
    return async (event) => {
      const sender: unknown = event?.currentTarget ?? document.activeElement
      formElement.current = sender instanceof Element ? sender.closest('form') : null
      setFailure(undefined)
      keepIssues([])
      try {
        await sendValid(event)
      } catch (error) {
        setFailure(isChunkError(error) ? { message: codeFailureTexts[await findCodeFailure()] } : errorBodyOf(error))
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

/** An issue of the server that is shown beside its field, and the value that it is about. */
interface PlacedIssue<Input extends FieldValues> {
  name: Path<Input>
  message: string
  value: unknown
}

/** Shows issues beside their fields, and returns those that have one. */
function placeIssues<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  issues: readonly Issue[],
): PlacedIssue<Input>[] {
  const values = form.getValues()
  const isField = (name: string): name is Path<Input> => get(values, name) !== undefined
  return issues.flatMap(({ path, message }) => {
    const name = path.join('.')
    if (!isField(name)) return []
    form.setError(name, { type: 'server', message })
    return [{ name, message, value: get(values, name) }]
  })
}

/**
 * Validates all fields on every change once the form was submitted: a change of one row can end, or make, a mistake in another. Returns a
 * function that takes the server's issues, which stay until their fields change.
 */
function useRevalidation<Input extends FieldValues, Output>(form: UseFormReturn<Input, unknown, Output>) {
  const issues = useRef<readonly PlacedIssue<Input>[]>([])
  const wasSubmitted = useRef(false)
  useEffect(
    () =>
      form.subscribe({
        formState: { isSubmitted: true },
        callback: ({ isSubmitted = false }) => {
          wasSubmitted.current = isSubmitted
        },
      }),
    [form],
  )
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: async ({ isSubmitted, values }) => {
          if (isSubmitted !== true) return
          // A reset tells its values first, and then that the form is not submitted any more.
          await Promise.resolve()
          if (!wasSubmitted.current) return
          issues.current = issues.current.filter(({ name, value }) => Object.is(get(values, name), value))
          await form.trigger()
          for (const { name, message } of issues.current) form.setError(name, { type: 'server', message })
        },
      }),
    [form],
  )
  return (placed: readonly PlacedIssue<Input>[]) => {
    issues.current = placed
  }
}

/** Keeps the unsaved values of a form as a draft, and fills the form with it. A file has a field named `…Changed` beside it. */
function useFormDraft<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  { draft, title }: ContractFormOptions,
): RestoredDraft | undefined {
  const show = (values: object) => {
    const filled = { ...form.getValues(), ...values }
    if (hasShapeOf(form.formState.defaultValues, filled)) form.reset(filled, { keepDefaultValues: true })
  }
  const { restored, keep, drop } = useDraft({
    form: draft,
    title,
    // The saved file stays until the new one is complete.
    restore: ({ values, files }) =>
      show({ ...values, ...Object.fromEntries(files.map((field) => [`${field}Changed`, false])) }),
    restoreFile: (field, file) => show({ [field]: file, [`${field}Changed`]: true }),
  })
  useEffect(() => {
    if (draft === undefined) return
    return form.subscribe({
      formState: { values: true },
      callback: ({ values, defaultValues }) => keep(isSame(values, defaultValues) ? undefined : values),
    })
  }, [form, draft, keep])
  if (restored === undefined) return undefined
  return {
    missing: restored.missing,
    startAnew: () => {
      form.reset()
      drop()
    },
  }
}

/** Returns whether the form has the values with which it was opened; a field without one may be registered later. */
const isSame = (values: object, defaults: object | undefined): boolean =>
  Object.entries(values).every(([field, value]) => JSON.stringify(value) === JSON.stringify(get(defaults, field)))

/** Returns whether a draft fits the form, which may have changed since: fields with a default value have the same type. */
function hasShapeOf<Input extends FieldValues>(defaults: object | undefined, values: object): values is Input {
  const kindOf = (value: unknown) => (Array.isArray(value) ? 'array' : typeof value)
  return Object.entries(defaults ?? {}).every(
    ([field, value]) => value === undefined || kindOf(get(values, field)) === kindOf(value),
  )
}
