import { type BaseSyntheticEvent, type RefObject, useRef, useState } from 'react'

/** Ends the recording that runs, and resolves once the form has it; undefined while none runs. */
export type EndRecording = RefObject<(() => Promise<void>) | undefined>

/** The state of a form that can record a sound. */
export interface Recording {
  isOn: boolean
  setIsOn: (isOn: boolean) => void
  end: EndRecording
}

type Submit<Send> = (send: Send) => (event?: BaseSyntheticEvent) => Promise<void>

/** Lets a form be submitted while a sound is recorded: the recording ends first, and is sent with the form. */
export function useRecording<Send>(submit: Submit<Send>): { recording: Recording; submitRecorded: Submit<Send> } {
  const [isOn, setIsOn] = useState(false)
  const end: EndRecording = useRef(undefined)
  const isEnding = useRef(false)
  const submitRecorded: Submit<Send> = (send) => async (event) => {
    event?.preventDefault()
    if (isEnding.current) return
    if (end.current !== undefined) {
      isEnding.current = true
      await end.current()
      isEnding.current = false
    }
    await submit(send)(event)
  }
  return { recording: { isOn, setIsOn, end }, submitRecorded }
}
