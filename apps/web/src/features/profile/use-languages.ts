import type { UserLanguageView } from '@wordtide/contract'
import { dismissFailures, toastFailure } from '../../shared/api/failure-toast.ts'
import { trpc } from '../../shared/api/trpc.ts'

export const addFailure = 'Unable to add language'
export const updateFailure = 'Unable to update language'
export const deleteFailure = 'Unable to delete language'

/** The changes to the languages on screen: each is seen as soon as the server has made it. */
function useRows() {
  const { listLanguages } = trpc.useUtils().profile
  return {
    change: (rows: (known: UserLanguageView[]) => UserLanguageView[]) => {
      dismissFailures(addFailure, updateFailure, deleteFailure)
      listLanguages.setData(undefined, (known) => known && rows(known))
    },
    /** Says that it failed. What is on screen may be out of date: somebody changed it elsewhere. */
    fail: (title: string) => (error: unknown) => {
      toastFailure(title, error)
      void listLanguages.invalidate()
    },
  }
}

/** Adds a language. */
export function useAddLanguage() {
  const { change, fail } = useRows()
  return trpc.profile.createLanguage.useMutation({
    onSuccess: (added) => change((known) => [...known.filter(({ id }) => id !== added.id), added]),
    onError: fail(addFailure),
  })
}

/** Changes a language. */
export function useUpdateLanguage() {
  const { change, fail } = useRows()
  return trpc.profile.updateLanguage.useMutation({
    onSuccess: (changed) => change((known) => known.map((row) => (row.id === changed.id ? changed : row))),
    onError: fail(updateFailure),
  })
}

/** Deletes a language. */
export function useRemoveLanguage() {
  const { change, fail } = useRows()
  return trpc.profile.deleteLanguage.useMutation({
    onSuccess: (_, { id }) => change((known) => known.filter((row) => row.id !== id)),
    onError: fail(deleteFailure),
  })
}
