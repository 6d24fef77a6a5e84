import type { ReviewVocView } from '@wordtide/contract'
import type { ReactNode } from 'react'

/** How a session pronounces terms, where it has a voice. */
export interface CardSound {
  play(card: ReviewVocView): void
  player(card: ReviewVocView): ReactNode
}
