import { use, useCallback, useEffect, useRef, useState } from 'react'
import { rememberedUser } from '../session/remembered-user.ts'
import { SessionContext } from '../session/use-session.ts'
import { type Draft, dropDraft, readDraft, readDraftFiles, writeDraft } from './draft-storage.ts'
import { forgetInterruptedDraft, interruptedDraft, noteInterruptedDraft } from './interrupted-draft.ts'

/** A draft is written this long after the last change, or when the page is hidden or left. */
const writeDelayMs = 500

interface DraftOptions {
  /** The name of the form. Without one nothing is kept. */
  form: string | undefined
  /** The title of the form, for what the user reads when the session has ended. */
  title: string | undefined
  /** Shows a draft, without its files, as unsaved changes. */
  restore: (draft: Draft) => void
  /** Adds a file to it, once it is read. */
  restoreFile?: (field: string, file: File) => void
}

interface KeptDraft {
  /** Set if the form was filled with a draft; `missing` are the files that could not be kept with it. */
  restored: { missing: readonly string[] } | undefined
  /** Keeps the unsaved values of the form; undefined if it has none any more. */
  keep: (values: object | undefined) => void
  /** Discards the draft. */
  drop: () => void
}

/**
 * Keeps the unsaved values of a form as long as it is on the screen: also when the page is reloaded, left or closed, and when the session ends.
 * If the same user opens the form again, `restore` gets them. They are discarded when the form is closed, as it is once it is saved.
 */
export function useDraft({ form, title, restore, restoreFile }: DraftOptions): KeptDraft {
  const session = use(SessionContext)
  const [restored, setRestored] = useState<KeptDraft['restored']>()
  const handlers = useRef({ restore, restoreFile })
  useEffect(() => {
    handlers.current = { restore, restoreFile }
  })
  const unwritten = useRef<{ values: object | undefined; timer: ReturnType<typeof setTimeout> }>(undefined)
  const latest = useRef<object>(undefined)
  /** The last draft that this tab has written. */
  const written = useRef<object>(undefined)
  const owner = useRef<string>(undefined)

  const write = useCallback(() => {
    if (unwritten.current === undefined || form === undefined || owner.current === undefined) return
    clearTimeout(unwritten.current.timer)
    const { values } = unwritten.current
    unwritten.current = undefined
    written.current = values
    if (values === undefined) dropDraft(owner.current, form)
    else writeDraft(owner.current, form, values)
  }, [form])

  /** Writes the draft again even if another tab with the same form has replaced or discarded it, so that a reload of this tab finds it. */
  const writeAgain = useCallback(() => {
    write()
    const { current: userId } = owner
    if (form === undefined || userId === undefined || written.current === undefined) return
    // Otherwise the user has signed out in another tab.
    if (rememberedUser()?.id === userId) writeDraft(userId, form, written.current)
  }, [form, write])

  const keep = useCallback(
    (values: object | undefined) => {
      clearTimeout(unwritten.current?.timer)
      latest.current = values
      unwritten.current = { values, timer: setTimeout(write, writeDelayMs) }
    },
    [write],
  )

  const drop = useCallback(() => {
    clearTimeout(unwritten.current?.timer)
    unwritten.current = undefined
    latest.current = undefined
    written.current = undefined
    setRestored(undefined)
    if (form !== undefined && owner.current !== undefined) dropDraft(owner.current, form)
  }, [form])

  useEffect(() => {
    const state = session?.get()
    if (form === undefined || session === undefined || state?.status !== 'loggedIn') return
    const userId = state.user.id
    // An effect that runs again has restored it already.
    const draft = owner.current === userId ? undefined : readDraft(userId, form)
    owner.current = userId
    if (interruptedDraft()?.form === form) forgetInterruptedDraft()
    let isCurrent = true
    const readFiles = async (found: Draft) => {
      const files = await readDraftFiles(userId, form, found)
      if (!isCurrent) return
      for (const [field, file] of Object.entries(files)) handlers.current.restoreFile?.(field, file)
      setRestored({ missing: found.files.filter((field) => !(field in files)) })
    }
    if (draft !== undefined) {
      latest.current = draft.values
      handlers.current.restore(draft)
      setRestored({ missing: [] })
      if (draft.files.length > 0) void readFiles(draft)
    }
    const onHidden = () => {
      if (document.visibilityState === 'hidden') writeAgain()
    }
    window.addEventListener('pagehide', writeAgain)
    document.addEventListener('visibilitychange', onHidden)
    const unsubscribe = session.subscribe(() => {
      const now = session.get()
      if (now.status !== 'loggedOut' || !now.hasEnded || latest.current === undefined) return
      write()
      noteInterruptedDraft({ userId, form, title: title ?? '' })
    })
    return () => {
      isCurrent = false
      window.removeEventListener('pagehide', writeAgain)
      document.removeEventListener('visibilitychange', onHidden)
      unsubscribe()
      clearTimeout(unwritten.current?.timer)
      const now = session.get()
      // Closed by the user, saved or not.
      if (now.status !== 'loggedOut' || !now.hasEnded) dropDraft(userId, form)
    }
  }, [session, form, title, write, writeAgain])

  return { restored, keep, drop }
}
