import type { ListView, VocView } from '@wordtide/contract'
import { type ComponentType, createContext, type RefObject, useContext } from 'react'

/** The form in which a vocabulary of a list is edited. */
export interface VocEditorProps {
  list: ListView
  voc: VocView
  onSaved?: ((voc: VocView) => void) | undefined
  onClose: () => void
  returnFocus: RefObject<HTMLElement | null>
}

type LoadVocEditor = () => Promise<ComponentType<VocEditorProps>>

/** Loads the form, for features other than that of the vocabularies: they do not import each other. */
export const VocEditorContext = createContext<LoadVocEditor | undefined>(undefined)

export const useLoadVocEditor = (): LoadVocEditor | undefined => useContext(VocEditorContext)
