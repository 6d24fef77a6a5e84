import { limits } from '@wordtide/contract'
import { Button } from '@wordtide/ui'
import { SquareIcon } from 'lucide-react'
import { type Ref, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { EndRecording } from './use-recording.ts'

/** A little less than a sound may have: what is recorded while it ends counts, too. */
const maxMs = limits.audio.seconds * 1000 - 300

/** Containers that the server takes, the first one that the browser records. */
const types = ['audio/webm;codecs=opus', 'audio/mp4', 'audio/ogg;codecs=opus'] as const

/** Low enough for 30 seconds in much less than 1 MB, and good enough for a voice. */
const audioBitsPerSecond = 64_000

interface SoundRecorderProps {
  ref: Ref<HTMLDivElement>
  /** Set while it records. */
  end: EndRecording
  /** Called with the recording, or without one if the user has cancelled. */
  onEnd: (recorded?: File) => void
}

/** Records from the microphone at once, and shows how long, and how loud it is. Ends by itself after 30 seconds. */
export function SoundRecorder({ ref, end, onEnd }: SoundRecorderProps) {
  const [seconds, setSeconds] = useState<number>()
  const [problem, setProblem] = useState<string>()
  const meter = useRef<HTMLMeterElement>(null)
  const stopButton = useRef<HTMLButtonElement>(null)
  const isRunning = seconds !== undefined
  const finish = useEffectEvent(onEnd)

  useEffect(() => {
    const ended = new AbortController()
    const { signal } = ended
    record(signal, {
      onLevel: (level) => {
        if (meter.current !== null) meter.current.value = level
      },
      onSecond: setSeconds,
    }).then(
      ({ stop, file }) => {
        const handedOver = file.then((recorded) => {
          if (!signal.aborted) finish(recorded)
        })
        end.current = () => {
          stop()
          return handedOver
        }
      },
      (error: unknown) => signal.aborted || setProblem(problemOf(error)),
    )
    return () => {
      ended.abort()
      end.current = undefined
    }
  }, [end])

  useEffect(() => {
    // The button that was pressed is gone, and with it the focus, unless the user has moved that to a field.
    if (isRunning && document.activeElement?.contains(stopButton.current) === true) stopButton.current?.focus()
  }, [isRunning])

  if (problem !== undefined)
    return (
      <div ref={ref} className="flex flex-wrap items-center gap-2">
        <p role="alert" className="min-w-0 grow basis-60 text-destructive">
          {problem}
        </p>
        <Button variant="outline" size="sm" className="pointer-coarse:h-11" onClick={() => onEnd()}>
          Dismiss
        </Button>
      </div>
    )
  return (
    <div ref={ref} className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <Button
        ref={stopButton}
        size="sm"
        className="pointer-coarse:h-11"
        disabled={!isRunning}
        onClick={() => void end.current?.()}
      >
        <SquareIcon aria-hidden="true" />
        Stop
      </Button>
      <Button variant="outline" size="sm" className="pointer-coarse:h-11" onClick={() => onEnd()}>
        Cancel
      </Button>
      <span role="status" className="sr-only">
        {seconds === undefined ? 'Waiting for the microphone' : 'Recording'}
      </span>
      {seconds === undefined ? (
        <span aria-hidden="true">Waiting for the microphone…</span>
      ) : (
        <>
          <span className="tabular-nums">
            {clock(seconds)} of {clock(limits.audio.seconds)}
          </span>
          <meter ref={meter} aria-label="Loudness" min={0} max={1} className="h-3 w-24" />
        </>
      )}
    </div>
  )
}

const clock = (seconds: number) => `0:${String(seconds).padStart(2, '0')}`

function problemOf(error: unknown): string {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError') return 'The microphone is not allowed here: allow it in the browser, and try again'
  if (name === 'NotFoundError') return 'No microphone was found'
  if (name === 'NotReadableError') return 'Another program uses the microphone'
  return 'This browser cannot record here'
}

interface Recording {
  stop: () => void
  /** The recording, once it has ended. */
  file: Promise<File>
}

/**
 * Begins to record. The microphone is off as soon as the recording ends, or when `signal` aborts. Rejects if there is no microphone, or its
 * use is not allowed.
 */
async function record(
  signal: AbortSignal,
  { onLevel, onSecond }: { onLevel: (level: number) => void; onSecond: (second: number) => void },
): Promise<Recording> {
  const type = types.find((one) => typeof MediaRecorder !== 'undefined' && MediaRecorder.isTypeSupported(one))
  if (type === undefined) throw new Error('no type')
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true })
  const release = () => {
    for (const track of stream.getTracks()) track.stop()
  }
  try {
    signal.throwIfAborted()
    return startRecording(stream, { type, signal, release, onLevel, onSecond })
  } catch (error) {
    release()
    throw error
  }
}

interface RecordingOptions {
  type: (typeof types)[number]
  signal: AbortSignal
  /** Turns the microphone off. */
  release: () => void
  onLevel: (level: number) => void
  onSecond: (second: number) => void
}

function startRecording(
  stream: MediaStream,
  { type, signal, release, onLevel, onSecond }: RecordingOptions,
): Recording {
  const recorder = new MediaRecorder(stream, { mimeType: type, audioBitsPerSecond })
  const parts: Blob[] = []
  recorder.ondataavailable = ({ data }) => parts.push(data)
  const stop = () => {
    if (recorder.state !== 'inactive') recorder.stop()
  }
  const stopLevel = measure(stream, onLevel)
  const startedAt = performance.now()
  onSecond(0)
  const timer = setInterval(() => onSecond(Math.floor((performance.now() - startedAt) / 1000)), 200)
  const limit = setTimeout(stop, maxMs)
  signal.addEventListener('abort', stop)
  const file = new Promise<File>((resolve) => {
    recorder.onstop = () => {
      clearInterval(timer)
      clearTimeout(limit)
      stopLevel()
      release()
      const [container = ''] = type.split(';')
      resolve(
        new File(parts, `Recording.${container === 'audio/mp4' ? 'm4a' : container.slice('audio/'.length)}`, {
          type: container,
        }),
      )
    }
  })
  recorder.start()
  return { stop, file }
}

/** Tells the loudness of a stream, from 0 to 1, until the returned function is called. */
function measure(stream: MediaStream, onLevel: (level: number) => void): () => void {
  const context = new AudioContext()
  const analyser = context.createAnalyser()
  context.createMediaStreamSource(stream).connect(analyser)
  const samples = new Uint8Array(analyser.fftSize)
  const timer = setInterval(() => {
    analyser.getByteTimeDomainData(samples)
    onLevel(Math.max(...samples.map((sample) => Math.abs(sample - 128))) / 128)
  }, 100)
  return () => {
    clearInterval(timer)
    void context.close()
  }
}
