import { Button, cn, Spinner } from '@wordtide/ui'
import { AudioLinesIcon, Volume2Icon, VolumeOffIcon } from 'lucide-react'
import { fetchAhead } from '../fetch-ahead.ts'
import type { Spoken } from './spoken.ts'
import { useStateOf, useVoice } from './use-sound.ts'
import { useSounds } from './use-sounds.ts'
import { hint, silence } from './voice.ts'

export interface PlayButtonProps extends Spoken {
  large?: boolean
  /** The key that plays it too. */
  shortcut?: string
}

/** Says a text aloud. Where no voice can it says that, and stays quiet. */
export function PlayButton({ text, language, large = false, shortcut }: PlayButtonProps) {
  const spoken = { text, language }
  const voice = useVoice(spoken)
  const sounds = useSounds()
  const state = useStateOf(spoken)
  const playing = state === 'playing'
  const loading = state === 'loading'
  const silent = voice.by === 'nobody' && voice.why !== 'asked'
  const approximate = voice.by === 'server' && voice.approximate
  const Icon = playing ? AudioLinesIcon : silent ? VolumeOffIcon : Volume2Icon
  const label = playing ? 'Playing' : loading ? 'Loading' : silent ? silence(voice, language) : 'Play'
  const name = approximate ? `${label} (approximate voice)` : label
  const note = hint(voice, language)
  return (
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
      onClick={() => sounds.say(spoken)}
      {...fetchAhead(async () => sounds.fetchAhead([spoken]))}
      className={cn(
        'relative',
        // It cannot be pressed, and must be read all the same.
        'aria-disabled:text-muted-foreground aria-disabled:opacity-100',
        large && 'h-auto min-h-11 min-w-0 shrink py-2 whitespace-normal',
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
      {!large && approximate && (
        <span aria-hidden="true" className="absolute end-0.5 bottom-0.5 font-semibold text-sm leading-none">
          ≈
        </span>
      )}
    </Button>
  )
}

/** Says why a text was not heard, once that was tried. */
export function SoundTrouble({ text, language }: Spoken) {
  const state = useStateOf({ text, language })
  return (
    <p role="status" className="text-muted-foreground text-sm empty:hidden">
      {state === 'failed' && 'It could not be played'}
      {state === 'blocked' && 'Press Play to hear it'}
      {state === 'silent' && <Silence text={text} language={language} />}
    </p>
  )
}

const Silence = (spoken: Spoken) => silence(useVoice(spoken), spoken.language)
