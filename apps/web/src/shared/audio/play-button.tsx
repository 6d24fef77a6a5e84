import { Button, cn, Spinner } from '@wordtide/ui'
import { AudioLinesIcon, Volume2Icon, VolumeOffIcon } from 'lucide-react'
import { prefetchOnIntent } from '../lib/prefetch.ts'
import { player } from './player.ts'
import { useSpeech } from './server-audio.ts'
import type { SpokenText } from './spoken-text.ts'
import { usePlaybackStatus, useVoice } from './use-voice.ts'
import { isSilent, silenceMessage, voiceHint } from './voice.ts'

interface PlayButtonProps extends SpokenText {
  large?: boolean
  /** The key that also plays the text. */
  shortcut?: string
  /** The button shows that it loads until the voice is known. */
  isWaiting?: boolean
}

/** Plays and stops a text. If there is no voice for it, the label says so. */
export function PlayButton({ text, language, sound, large = false, shortcut, isWaiting = false }: PlayButtonProps) {
  const spoken = { text, language, sound }
  const voice = useVoice(spoken)
  const speech = useSpeech()
  const status = usePlaybackStatus(spoken)
  const isPlaying = status === 'playing'
  const isLoading = status === 'loading' || (isWaiting && !isPlaying)
  const isUnavailable = isSilent(voice) && !isWaiting
  const isApproximate = voice.by === 'server' && voice.isApproximate
  const Icon = isPlaying ? AudioLinesIcon : isUnavailable ? VolumeOffIcon : Volume2Icon
  const label = isPlaying ? 'Stop' : isLoading ? 'Loading' : isUnavailable ? silenceMessage(voice, language) : 'Play'
  const name = isApproximate ? `${label} (approximate voice)` : label
  const hint = voiceHint(voice, language)
  const press = () => {
    if (isPlaying || status === 'loading') player.stop()
    else if (!isWaiting) speech.speak(spoken)
  }
  const button = (
    <Button
      variant={large ? 'secondary' : 'ghost'}
      size={large ? 'lg' : 'icon'}
      aria-label={large ? undefined : name}
      title={hint ?? (large ? undefined : label)}
      aria-disabled={isUnavailable}
      aria-busy={isLoading}
      aria-keyshortcuts={shortcut}
      // A click takes the focus neither from the spelling field nor from the card.
      onMouseDown={(event) => event.preventDefault()}
      onClick={press}
      {...prefetchOnIntent(async () => speech.prefetchFirst(spoken))}
      className={cn(
        // Disabled, but still readable.
        'aria-disabled:text-muted-foreground aria-disabled:opacity-100',
        // The label changes, the width does not.
        large
          ? `h-auto min-h-11 shrink justify-start py-2 whitespace-normal ${isApproximate ? 'min-w-[min(17.5rem,100%)]' : 'min-w-36'}`
          : 'pointer-coarse:size-11',
        isPlaying && 'bg-accent text-accent-foreground',
      )}
    >
      {isLoading ? (
        <Spinner aria-hidden="true" className="size-5" />
      ) : (
        <Icon aria-hidden="true" className={cn('size-5', isPlaying && 'animate-pulse')} />
      )}
      {large && (
        <span className="text-start">
          {label}
          {isApproximate && <span className="font-normal text-muted-foreground text-sm"> (approximate voice)</span>}
        </span>
      )}
    </Button>
  )
  if (large || !isApproximate) return button
  return (
    <span className="grid shrink-0 justify-items-center">
      {button}
      <span aria-hidden="true" className="w-22 text-center text-muted-foreground text-xs leading-tight">
        approximate voice
      </span>
    </span>
  )
}

/** The reason why a text did not play. Under a `large` button it does not repeat the label of that. */
export function PlaybackMessage({ text, language, sound, large = false }: SpokenText & { large?: boolean }) {
  const status = usePlaybackStatus({ text, language, sound })
  return (
    <p role="status" className="text-muted-foreground text-sm empty:sr-only">
      {status === 'failed' && 'It could not be played'}
      {status === 'blocked' && 'Press Play to hear it'}
      {status === 'silent' && <SilenceMessage text={text} language={language} sound={sound} large={large} />}
    </p>
  )
}

function SilenceMessage({ large, ...spoken }: SpokenText & { large: boolean }) {
  const voice = useVoice(spoken)
  const hint = voiceHint(voice, spoken.language)
  return (
    <>
      <span className={large ? 'sr-only' : undefined}>
        {silenceMessage(voice, spoken.language)}
        {hint !== undefined && '. '}
      </span>
      {hint}
    </>
  )
}
