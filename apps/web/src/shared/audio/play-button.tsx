import { Button, cn, Spinner } from '@wordtide/ui'
import { AudioLinesIcon, Volume2Icon, VolumeOffIcon } from 'lucide-react'
import { fetchAhead } from '../lib/fetch-ahead.ts'
import { speaker } from './speaker.ts'
import type { Spoken } from './spoken.ts'
import { useStateOf, useVoice } from './use-sound.ts'
import { useSounds } from './use-sounds.ts'
import { hint, isSilent, silence } from './voice.ts'

export interface PlayButtonProps extends Spoken {
  large?: boolean
  /** The key that plays it too. */
  shortcut?: string
  /** It is not known yet who says it, and something waits for that. */
  waiting?: boolean
}

/** Says a text aloud, and stops that. Where no voice can it says that, and stays quiet. */
export function PlayButton({ text, language, large = false, shortcut, waiting = false }: PlayButtonProps) {
  const spoken = { text, language }
  const voice = useVoice(spoken)
  const sounds = useSounds()
  const state = useStateOf(spoken)
  const playing = state === 'playing'
  const loading = state === 'loading' || (waiting && !playing)
  const silent = isSilent(voice) && !waiting
  const approximate = voice.by === 'server' && voice.approximate
  const Icon = playing ? AudioLinesIcon : silent ? VolumeOffIcon : Volume2Icon
  const label = playing ? 'Stop' : loading ? 'Loading' : silent ? silence(voice, language) : 'Play'
  const name = approximate ? `${label} (approximate voice)` : label
  const note = hint(voice, language)
  const press = () => {
    if (playing || state === 'loading') speaker.stop()
    else if (!waiting) sounds.say(spoken)
  }
  const button = (
    <Button
      variant={large ? 'secondary' : 'ghost'}
      size={large ? 'lg' : 'icon'}
      aria-label={large ? undefined : name}
      title={note ?? (large ? undefined : label)}
      aria-disabled={silent}
      aria-busy={loading}
      aria-keyshortcuts={shortcut}
      // Neither the field that is being written in nor the card loses the focus to a click.
      onMouseDown={(event) => event.preventDefault()}
      onClick={press}
      {...fetchAhead(async () => sounds.fetchFirst(spoken))}
      className={cn(
        // It cannot be pressed, and must be read all the same.
        'aria-disabled:text-muted-foreground aria-disabled:opacity-100',
        // Its words change, its width does not.
        large
          ? `h-auto min-h-11 shrink justify-start py-2 whitespace-normal ${approximate ? 'min-w-[min(17.5rem,100%)]' : 'min-w-36'}`
          : 'pointer-coarse:size-11',
        playing && 'bg-accent text-accent-foreground',
      )}
    >
      {loading ? (
        <Spinner aria-hidden="true" className="size-5" />
      ) : (
        <Icon aria-hidden="true" className={cn('size-5', playing && 'animate-pulse')} />
      )}
      {large && (
        <span className="text-start">
          {label}
          {approximate && <span className="font-normal text-muted-foreground text-sm"> (approximate voice)</span>}
        </span>
      )}
    </Button>
  )
  if (large || !approximate) return button
  return (
    <span className="grid shrink-0 justify-items-center">
      {button}
      <span aria-hidden="true" className="w-22 text-center text-muted-foreground text-xs leading-tight">
        approximate voice
      </span>
    </span>
  )
}

/** Says why a text was not heard, once that was tried; under a `large` button not again what stands on that. */
export function SoundTrouble({ text, language, large = false }: Spoken & { large?: boolean }) {
  const state = useStateOf({ text, language })
  return (
    <p role="status" className="text-muted-foreground text-sm empty:sr-only">
      {state === 'failed' && 'It could not be played'}
      {state === 'blocked' && 'Press Play to hear it'}
      {state === 'silent' && <Silence text={text} language={language} large={large} />}
    </p>
  )
}

function Silence({ large, ...spoken }: Spoken & { large: boolean }) {
  const voice = useVoice(spoken)
  const todo = hint(voice, spoken.language)
  return (
    <>
      <span className={large ? 'sr-only' : undefined}>
        {silence(voice, spoken.language)}
        {todo !== undefined && '. '}
      </span>
      {todo}
    </>
  )
}
