// Without zod: the page of the vocabularies reads the part of speech before any form is opened.

import { type PartOfSpeech, partOfSpeechCodes } from '@wordtide/contract'
import { useMemo, useState } from 'react'
import { browserStorage, storeChoice } from '../../../shared/lib/kept/browser-storage.ts'
import { userKeys } from '../../../shared/lib/kept/stored-keys.ts'
import { useUser } from '../../../shared/session/use-session.ts'

/** The id of the user stands second, by which the choices are removed with the account. */
const posKey = (userId: string, listId?: string) =>
  [userKeys.partOfSpeech, userId, ...(listId === undefined ? [] : [listId])].join(':')
const foldKey = (userId: string, section: FormSection) => `${userKeys.foldedSections}:${userId}:${section}`

/**
 * Returns the part of speech that the user chose last for a new vocabulary of the list, or else of any list, and the function that remembers
 * another one.
 */
export function useRememberedPos(listId: string): [PartOfSpeech | undefined, (pos: PartOfSpeech) => void] {
  const userId = useUser()?.id ?? ''
  const key = posKey(userId, listId)
  const [chosen, setChosen] = useState<{ key: string; pos: PartOfSpeech }>()
  const stored = useMemo(() => storedPos(key) ?? storedPos(posKey(userId)), [key, userId])
  const remember = (pos: PartOfSpeech) => {
    setChosen({ key, pos })
    storeChoice(key, pos)
    storeChoice(posKey(userId), pos)
  }
  return [chosen?.key === key ? chosen.pos : stored, remember]
}

const storedPos = (key: string) => findPos(browserStorage().getItem(key))

/** Returns the part of speech with this code. */
export const findPos = (code: string | null): PartOfSpeech | undefined => partOfSpeechCodes.find((pos) => pos === code)

/** The sections of the form that can be folded away. */
export type FormSection = 'examples' | 'attributes' | 'details'

/** Returns whether the user has folded the section, and the function that remembers that it was folded or unfolded. */
export function useRememberedFold(section: FormSection): [boolean, (isFolded: boolean) => void] {
  const key = foldKey(useUser()?.id ?? '', section)
  const [isFolded, setFolded] = useState(() => browserStorage().getItem(key) === 'true')
  const remember = (folded: boolean) => {
    setFolded(folded)
    storeChoice(key, String(folded))
  }
  return [isFolded, remember]
}
