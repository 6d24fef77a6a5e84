import type { LanguageCode } from '@wordtide/contract'
import { useEffect, useState } from 'react'
import { trpc } from '../../api/trpc.ts'

/** The user's languages that come first: those that they are learning, or those that they know. */
export type OwnLanguages = 'learning' | 'known'

/** Maximum wait of a list of languages for the user's own. */
const maxWaitMs = 400

/**
 * Returns the languages of the user's profile, in the order in which a list shows them first. Undefined until they are known; empty if they
 * cannot be fetched, or not soon: an open list must not change its order.
 */
export function useOwnLanguages(preferred: OwnLanguages, enabled: boolean): readonly LanguageCode[] | undefined {
  const { data, isError } = trpc.profile.listLanguages.useQuery(undefined, { enabled, staleTime: 300_000 })
  const codes = data && [...data.filter(isPreferred(preferred)), ...data.filter((one) => !isPreferred(preferred)(one))]
  const current = enabled && !isError ? codes?.map(({ language }) => language) : []
  const [shown, setShown] = useState(current)
  if (shown === undefined && current !== undefined) setShown(current)
  useEffect(() => {
    const timer = setTimeout(() => setShown((known) => known ?? []), maxWaitMs)
    return () => clearTimeout(timer)
  }, [])
  return shown
}

const isPreferred =
  (preferred: OwnLanguages) =>
  ({ learning }: { learning: boolean }) =>
    learning === (preferred === 'learning')
