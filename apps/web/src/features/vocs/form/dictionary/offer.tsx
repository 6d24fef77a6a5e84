import type { ListView } from '@wordtide/contract'
import { hidePart } from '@wordtide/transfer'
import { type ComponentType, lazy, Suspense } from 'react'
import { voicesStaleTime } from '../../../../shared/api/query-client.ts'
import { trpc } from '../../../../shared/api/trpc.ts'
import { logError } from '../../../../shared/lib/log.ts'
import type { SuggestionsProps } from './suggestions.tsx'

/** Loaded where the server has a dictionary, so that the form is unchanged without one. */
const Suggestions = lazy(async (): Promise<{ default: ComponentType<SuggestionsProps> }> => {
  try {
    return { default: (await import('./suggestions.tsx')).Suggestions }
  } catch (error) {
    logError('The suggestions of dictionaries could not be loaded', error)
    return { default: () => null }
  }
})

/**
 * The suggestions of dictionaries for the term of the form, if the server has one for the language of the list. They are requested once per
 * visit.
 */
export function DictionaryOffer({ list, form }: { list: ListView; form: SuggestionsProps['form'] }) {
  const { data = [] } = trpc.dictionary.listLanguages.useQuery(undefined, { staleTime: voicesStaleTime })
  const found = data.find(({ language }) => language === list.language)
  const targets = list.targetLanguages.filter((code) => found?.to.includes(code))
  if (targets.length === 0) return null
  return (
    <Suspense fallback={null}>
      <Suggestions language={list.language} targets={targets} form={form} hidePart={hidePart} />
    </Suspense>
  )
}
