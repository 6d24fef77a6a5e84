import type { UserLanguageView } from '@wordtide/contract'
import { dismissFailures, toastFailure } from '../../shared/api/toasts.ts'
import { trpc } from '../../shared/api/trpc.ts'

export const addFailure = 'Unable to add language'
export const updateFailure = 'Unable to update language'
export const deleteFailure = 'Unable to delete language'

/** Writes a successful change into the cached languages, so that it is seen before the refetch, and reports a failed one. */
function useCachedLanguages() {
  const { listLanguages } = trpc.useUtils().profile
  return {
    patch: (change: (languages: UserLanguageView[]) => UserLanguageView[]) => {
      dismissFailures(addFailure, updateFailure, deleteFailure)
      listLanguages.setData(undefined, (languages) => languages && change(languages))
    },
    /** Refetches as well: the languages may have been changed elsewhere. */
    reportFailure: (title: string) => (error: unknown) => {
      toastFailure(title, error)
      void listLanguages.invalidate()
    },
  }
}

export function useAddLanguage() {
  const { patch, reportFailure } = useCachedLanguages()
  return trpc.profile.createLanguage.useMutation({
    onSuccess: (added) => patch((languages) => [...languages.filter(({ id }) => id !== added.id), added]),
    onError: reportFailure(addFailure),
  })
}

export function useUpdateLanguage() {
  const { patch, reportFailure } = useCachedLanguages()
  return trpc.profile.updateLanguage.useMutation({
    onSuccess: (changed) =>
      patch((languages) => languages.map((language) => (language.id === changed.id ? changed : language))),
    onError: reportFailure(updateFailure),
  })
}

export function useDeleteLanguage() {
  const { patch, reportFailure } = useCachedLanguages()
  return trpc.profile.deleteLanguage.useMutation({
    onSuccess: (_, { id }) => patch((languages) => languages.filter((language) => language.id !== id)),
    onError: reportFailure(deleteFailure),
  })
}
