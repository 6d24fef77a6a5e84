import { findLanguage } from '@wordtide/contract'
import { Button, cn } from '@wordtide/ui'
import { AudioLinesIcon, Volume2Icon, VolumeOffIcon } from 'lucide-react'
import { speaker } from './speaker.ts'
import { useSound, useSpeaks } from './use-sound.ts'

export interface PlayProps {
  text: string
  language: string
}

/** Says a text aloud. Where no voice speaks its language it says that, and stays quiet. */
export function PlayButton({ text, language, large = false }: PlayProps & { large?: boolean }) {
  const speaks = useSpeaks(language)
  const playing = useStateOf(text, language) === 'playing'
  const label = playing ? 'Playing' : speaks ? 'Play' : silence(language)
  const Icon = playing ? AudioLinesIcon : speaks ? Volume2Icon : VolumeOffIcon
  return (
    <Button
      variant={large ? 'secondary' : 'ghost'}
      size={large ? 'lg' : 'icon'}
      aria-label={label}
      title={large ? undefined : label}
      aria-disabled={!speaks}
      aria-keyshortcuts="F3"
      // Neither the field that is being written in nor the card loses the focus to a click.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => speaker.say(text, language)}
      className={cn(
        // It cannot be pressed, and must be read all the same.
        'aria-disabled:text-muted-foreground aria-disabled:opacity-100',
        large && 'h-auto min-h-11 min-w-0 shrink py-2 whitespace-normal',
        playing && 'bg-accent text-accent-foreground',
      )}
    >
      <Icon aria-hidden="true" className="size-5" />
      {large && <span className="text-start">{label}</span>}
    </Button>
  )
}

/** Says why a text was not heard, once that was tried. */
export function SoundTrouble({ text, language }: PlayProps) {
  const speaks = useSpeaks(language)
  const failed = useStateOf(text, language) === 'failed'
  return (
    <p role="status" className="text-muted-foreground text-sm empty:hidden">
      {failed && (speaks ? 'It could not be played' : silence(language))}
    </p>
  )
}

function useStateOf(text: string, language: string) {
  const sound = useSound()
  return sound?.text === text && sound.language === language ? sound.is : undefined
}

const silence = (language: string) => `No voice for ${findLanguage(language)?.name ?? language} in this browser`
