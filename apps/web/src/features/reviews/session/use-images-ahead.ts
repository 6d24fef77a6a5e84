import type { ReviewVocView } from '@wordtide/contract'
import { useEffect } from 'react'

/** Fetches the picture of this card and of the next while the person still thinks. */
export function useImagesAhead(cards: readonly ReviewVocView[], index: number) {
  useEffect(() => {
    for (const card of cards.slice(index, index + 2)) if (card.image !== null) new Image().src = card.image
  }, [cards, index])
}
