import { useEffect, useState } from 'react'

/** Returns whether something can be recorded here, as far as the browser tells without asking for leave. */
export function useMicrophone(): boolean {
  const [isThere, setIsThere] = useState(() => 'mediaDevices' in navigator && typeof MediaRecorder !== 'undefined')
  useEffect(() => {
    if (!('mediaDevices' in navigator)) return
    let isCurrent = true
    navigator.mediaDevices.enumerateDevices().then(
      (devices) => isCurrent && setIsThere((before) => before && devices.some(({ kind }) => kind === 'audioinput')),
      // Then recording itself says what is wrong.
      () => {},
    )
    return () => {
      isCurrent = false
    }
  }, [])
  return isThere
}
