import { tabKeys } from '../lib/kept/stored-keys.ts'

/** The form that was open with unsaved values when the session of its user ended. */
interface InterruptedDraft {
  userId: string
  form: string
  /** The title of the form, as the user has seen it. */
  title: string
}

const storageKey = tabKeys.interruptedDraft

/** Notes a form, so that signing in leads back to it; also with Google, for which the page is left. Its values are stored already. */
export function noteInterruptedDraft(draft: InterruptedDraft): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(draft))
  } catch {
    // The browser forbids storage: the user opens the form.
  }
}

/** Returns the form that the end of the session has interrupted in this tab; undefined if there is none, or it was opened again. */
export function interruptedDraft(): InterruptedDraft | undefined {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null')
    return isInterrupted(draft) ? draft : undefined
  } catch {
    return undefined
  }
}

export function forgetInterruptedDraft(): void {
  try {
    sessionStorage.removeItem(storageKey)
  } catch {
    // Nothing was noted.
  }
}

const isInterrupted = (value: unknown): value is InterruptedDraft =>
  typeof value === 'object' &&
  value !== null &&
  'userId' in value &&
  typeof value.userId === 'string' &&
  'form' in value &&
  typeof value.form === 'string' &&
  'title' in value &&
  typeof value.title === 'string'
