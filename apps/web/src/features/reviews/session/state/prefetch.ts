import type { ReviewVocView } from '@wordtide/contract'
import { useEffect } from 'react'
import type { Speech } from '../../../../shared/audio/server-audio.ts'
import { spokenTextOf } from '../../../../shared/audio/spoken-text.ts'
import { useServerVoices } from '../../../../shared/audio/use-voice.ts'

/** Prefetches the images of the current card and of the next, and one after the other those of all cards: the network may be cut later. */
export function useImagePrefetch(cards: readonly ReviewVocView[], index: number) {
  useEffect(() => {
    for (const card of cards.slice(index, index + 2)) if (card.image !== null) new Image().src = card.image
  }, [cards, index])
  useEffect(() => {
    let isStopped = false
    const load = async () => {
      for (const { image } of cards)
        if (image !== null && !isStopped)
          await fetch(image).then(
            (response) => response.blob(),
            () => undefined,
          )
    }
    void load()
    return () => {
      isStopped = true
    }
  }, [cards])
}

/** Prefetches the audio of the current card and of all later ones, in their order; only that of dictations while Pronounce is off. */
export function useAudioPrefetch(
  { prefetch }: Speech,
  { cards, index, isPronounceOn }: { cards: readonly ReviewVocView[]; index: number; isPronounceOn: boolean },
) {
  const { data: voices } = useServerVoices()
  useEffect(() => {
    if (voices === undefined) return undefined
    const upcoming = cards.slice(index).filter(({ reviewType }) => isPronounceOn || reviewType === 'dictation')
    // After the card is painted.
    const timer = setTimeout(() => prefetch(upcoming.map(spokenTextOf)))
    return () => clearTimeout(timer)
  }, [voices, cards, index, isPronounceOn, prefetch])
}
