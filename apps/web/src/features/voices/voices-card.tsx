import { compareNaturally, findLanguage, type LanguageCode, limits } from '@wordtide/contract'
import { NativeSelect } from '@wordtide/ui'
import { useSyncExternalStore } from 'react'
import { trpc } from '../../shared/api/trpc.ts'
import { PlayButton, PlaybackMessage } from '../../shared/audio/play-button.tsx'
import { player } from '../../shared/audio/player.ts'
import { useServerVoices } from '../../shared/audio/use-voice.ts'
import { chooseVoiceOf, formatChoice, parseChoice, useVoiceChoice } from '../../shared/audio/voice-choice.ts'
import { FieldFrame } from '../../shared/forms/field-frame.tsx'
import { PathLink } from '../../shared/layout/links.tsx'
import { RegionCard } from '../../shared/layout/region-card.tsx'
import { CardContentOf, EmptyState } from '../../shared/tables/load-states.tsx'

/** The voice for each language that the user learns: the server's, one of the device, or none. The choices are for this browser alone. */
export function VoicesCard() {
  const learning = trpc.reviews.listLearning.useQuery({ limit: limits.page.max })
  return (
    <RegionCard
      title="Voices"
      intro="Who speaks the words that you learn. A word with a sound of its own is always heard in that. For this browser only."
    >
      <CardContentOf query={learning} name="your languages">
        {({ lists }) => <Languages languages={languagesOf(lists)} />}
      </CardContentOf>
    </RegionCard>
  )
}

const nameOf = (language: LanguageCode) => findLanguage(language)?.name ?? language

/** Returns the languages of lists, once each, by their names. */
const languagesOf = (lists: readonly { language: LanguageCode }[]): LanguageCode[] =>
  [...new Set(lists.map(({ language }) => language))].sort((one, other) => compareNaturally(nameOf(one), nameOf(other)))

function Languages({ languages }: { languages: readonly LanguageCode[] }) {
  if (languages.length === 0)
    return (
      <EmptyState title="No languages yet">
        Here you choose the voice of each language that you learn, once there is a list in your{' '}
        <PathLink to="/library">library</PathLink>.
      </EmptyState>
    )
  return (
    <ul className="grid gap-5">
      {languages.map((language) => (
        <li key={language}>
          <VoiceField language={language} />
        </li>
      ))}
    </ul>
  )
}

function VoiceField({ language }: { language: LanguageCode }) {
  const choice = useVoiceChoice(language)
  const voices = useDeviceVoices(language)
  const serverLabel = useServerLabel(language, voices.length > 0)
  const value = formatChoice(choice)
  const sample = { text: sampleOf(language), language }
  const isGone = choice.by === 'device' && voices.every(({ voiceURI }) => voiceURI !== choice.uri)
  const choose = (chosen: string) => {
    player.stop()
    chooseVoiceOf(language, parseChoice(chosen))
  }
  return (
    <div className="grid max-w-lg gap-1.5">
      <div className="flex items-end gap-2">
        <FieldFrame label={nameOf(language)} className="flex-1">
          {(control) => (
            <NativeSelect value={value} onChange={(event) => choose(event.target.value)} {...control}>
              <option value="server">{serverLabel}</option>
              {(voices.length > 0 || isGone) && (
                <optgroup label="This device">
                  {voices.map((voice) => (
                    <option key={voice.voiceURI} value={formatChoice({ by: 'device', uri: voice.voiceURI })}>
                      {voice.localService ? voice.name : `${voice.name} (online)`}
                    </option>
                  ))}
                  {isGone && <option value={value}>Your choice, which is not here now</option>}
                </optgroup>
              )}
              <option value="none">None</option>
            </NativeSelect>
          )}
        </FieldFrame>
        <PlayButton {...sample} />
      </div>
      <PlaybackMessage {...sample} />
    </div>
  )
}

/** Returns the voices of the device for a language, which may load late. */
function useDeviceVoices(language: LanguageCode): readonly SpeechSynthesisVoice[] {
  const namesOf = () =>
    player
      .voicesOf(language)
      .map(({ voiceURI }) => voiceURI)
      .join('\n')
  // The list is a new one each time.
  useSyncExternalStore(player.subscribe, namesOf, namesOf)
  return player.voicesOf(language)
}

/** Returns the name of the voice that speaks unless another one is chosen. */
function useServerLabel(language: LanguageCode, hasDeviceVoice: boolean): string {
  const { data } = useServerVoices()
  const voice = data?.find((one) => one.language === language)
  if (data === undefined || voice !== undefined)
    return voice?.approximate === true ? 'The server’s voice (approximate)' : 'The server’s voice'
  return hasDeviceVoice ? 'The usual voice of this device' : 'No voice here'
}

/** Returns what is heard as an example: the language's own name, in kana because some voices read nothing else. */
const sampleOf = (language: LanguageCode): string =>
  language === 'ja' ? 'にほんご' : (findLanguage(language)?.nativeName ?? language)
