import { errorCatalogue, limits, soundTypes } from '@wordtide/contract'
import { Button, cn } from '@wordtide/ui'
import { MicIcon, Trash2Icon } from 'lucide-react'
import { lazy, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useController } from 'react-hook-form'
import { FieldFrame } from '../../../../shared/forms/field-frame.tsx'
import type { VocControl } from '../voc-form.ts'
import { findSoundError } from './new-sound.ts'
import { useMicrophone } from './use-microphone.ts'
import type { Recording } from './use-recording.ts'

const SoundRecorder = lazy(async () => ({ default: (await import('./sound-recorder.tsx')).SoundRecorder }))

interface SoundFieldProps {
  control: VocControl
  /** The path of the saved sound. */
  current: string | null
  recording: Recording
}

/** The sound of a vocabulary: recorded, chosen or dropped, and heard before it is saved. */
export function SoundField({ control, current, recording }: SoundFieldProps) {
  const { field, fieldState } = useController({ control, name: 'audio' })
  const { field: changed } = useController({ control, name: 'audioChanged' })
  const { isOn: isRecording, setIsOn: setIsRecording } = recording
  const [isOver, setIsOver] = useState(false)
  const canRecord = useMicrophone()
  const recorder = useRef<HTMLDivElement>(null)
  const losesFocus = useRef(false)
  const recordButton = useRef<HTMLButtonElement>(null)
  const file = field.value instanceof File ? field.value : undefined
  const { refusal, url, onUnplayable, onDuration } = useChosenSound(file)
  const source = file !== undefined ? url : changed.value === true ? undefined : (current ?? undefined)
  const choose = (chosen: File | undefined, isChanged: boolean) => {
    field.onChange(chosen)
    changed.onChange(isChanged)
  }
  const stopRecording = (recorded?: File) => {
    setIsRecording(false)
    if (recorded !== undefined) choose(recorded, true)
    // Not if it has ended by itself, or with the form.
    losesFocus.current = recorder.current?.contains(document.activeElement) === true
  }
  // The form of the next word begins without one.
  useEffect(() => () => setIsRecording(false), [setIsRecording])
  useLayoutEffect(() => {
    if (!isRecording && losesFocus.current) recordButton.current?.focus()
    losesFocus.current = false
  }, [isRecording])
  const hasSound = file !== undefined || source !== undefined
  return (
    <FieldFrame
      label="Sound"
      hint={`MP3, Ogg, WAV, WebM or M4A, at most 1 MB and ${limits.audio.seconds} seconds. It is played instead of a voice.`}
      error={refusal ?? fieldState.error?.message}
      required={false}
    >
      {(controlProps) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: what is dropped can be chosen, too.
        <div
          className={cn(
            'grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3 rounded-md border border-input border-dashed bg-card p-3 text-sm',
            controlProps['aria-invalid'] && 'border-destructive',
            isOver && 'border-primary border-solid bg-accent',
          )}
          onDragOver={(event) => {
            if (!event.dataTransfer.types.includes('Files')) return
            event.preventDefault()
            setIsOver(true)
          }}
          onDragLeave={() => setIsOver(false)}
          onDrop={(event) => {
            event.preventDefault()
            setIsOver(false)
            const dropped = event.dataTransfer.files[0]
            if (dropped !== undefined) choose(dropped, true)
          }}
        >
          {file !== undefined && <bdi className="truncate font-medium">{file.name}</bdi>}
          {source !== undefined && refusal === undefined && (
            // biome-ignore lint/a11y/useMediaCaption: the sound says the term, which stands in the form.
            <audio
              controls
              src={source}
              preload="metadata"
              aria-label="The sound"
              className="h-10 w-full max-w-96"
              onError={file === undefined ? undefined : onUnplayable}
              onLoadedMetadata={({ currentTarget }) => onDuration(currentTarget.duration)}
            />
          )}
          {isRecording ? (
            <Suspense fallback={<p role="status">Loading</p>}>
              <SoundRecorder ref={recorder} end={recording.end} onEnd={stopRecording} />
            </Suspense>
          ) : (
            <div className="flex flex-wrap items-center gap-2">
              {canRecord && (
                <Button
                  ref={recordButton}
                  variant="outline"
                  size="sm"
                  className="pointer-coarse:h-11"
                  onClick={() => setIsRecording(true)}
                >
                  <MicIcon aria-hidden="true" />
                  {hasSound ? 'Record anew' : 'Record'}
                </Button>
              )}
              <span
                className={cn(
                  'relative inline-flex min-h-8 items-center rounded-sm px-1 font-medium text-link underline underline-offset-4 pointer-coarse:min-h-11',
                  'has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-ring has-[input:focus-visible]:outline-offset-2',
                )}
              >
                {hasSound ? 'Choose another' : 'Choose a sound'}
                <input
                  ref={field.ref}
                  type="file"
                  accept={soundTypes.join(',')}
                  className="absolute inset-0 cursor-pointer opacity-0"
                  onChange={({ target }) => {
                    const chosen = target.files?.[0]
                    // The same file can be chosen again after it was removed or changed.
                    target.value = ''
                    if (chosen !== undefined) choose(chosen, true)
                  }}
                  {...controlProps}
                />
              </span>
              <span className="text-muted-foreground pointer-coarse:hidden">or drop one</span>
              {hasSound && (
                <Button
                  variant="outline"
                  size="sm"
                  className="ms-auto pointer-coarse:h-11"
                  // Without a file that was refused, the saved sound stays.
                  onClick={() => choose(undefined, refusal === undefined && current !== null)}
                >
                  <Trash2Icon aria-hidden="true" />
                  {refusal === undefined ? 'Remove sound' : 'Remove file'}
                </Button>
              )}
            </div>
          )}
        </div>
      )}
    </FieldFrame>
  )
}

/** Checks a file as soon as it is chosen: what the server would refuse is named before the form is saved. */
function useChosenSound(file: File | undefined) {
  const [checked, setChecked] = useState<{ file: File; url: string; refusal: string | undefined }>()
  useEffect(() => {
    if (file === undefined) return setChecked(undefined)
    const url = URL.createObjectURL(file)
    let isCurrent = true
    const settle = (refusal: string | undefined) => isCurrent && setChecked({ file, url, refusal })
    // A file may be moved or deleted since it was chosen.
    findSoundError(file).then(settle, () => settle('The file cannot be read'))
    return () => {
      isCurrent = false
      URL.revokeObjectURL(url)
    }
  }, [file])
  const current = checked !== undefined && checked.file === file ? checked : undefined
  const refuse = (refusal: string) => setChecked((before) => before && { ...before, refusal })
  return {
    url: current?.url,
    refusal: current?.refusal,
    onUnplayable: () => refuse(errorCatalogue.BROKEN_AUDIO.message),
    onDuration: (seconds: number) => {
      // A recorder does not know the duration when it begins to write: it is infinite then.
      if (file !== undefined && Number.isFinite(seconds) && seconds > limits.audio.seconds + 0.1)
        refuse(errorCatalogue.AUDIO_TOO_LONG.message)
    },
  }
}
