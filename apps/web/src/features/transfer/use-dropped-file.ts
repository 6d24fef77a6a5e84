import { useEffect, useRef, useState } from 'react'

/**
 * Calls back with a file that is dropped anywhere on the page or pasted from the clipboard; returns whether one is being dragged. A file that
 * is dropped beside the dialog would otherwise replace the page.
 */
export function useDroppedFile(onFile: (file: File) => void): boolean {
  const [isDragging, setIsDragging] = useState(false)
  const latest = useRef(onFile)
  useEffect(() => {
    latest.current = onFile
  })
  useEffect(() => {
    const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true
    const take = (event: Event, files: FileList | undefined) => {
      const file = files?.[0]
      if (file === undefined) return
      event.preventDefault()
      latest.current(file)
    }
    const onDragOver = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setIsDragging(true)
    }
    const onDragLeave = (event: DragEvent) => event.relatedTarget === null && setIsDragging(false)
    const onDrop = (event: DragEvent) => {
      setIsDragging(false)
      take(event, event.dataTransfer?.files)
    }
    const onPaste = (event: ClipboardEvent) => take(event, event.clipboardData?.files)
    addEventListener('dragover', onDragOver)
    addEventListener('dragleave', onDragLeave)
    addEventListener('drop', onDrop)
    addEventListener('paste', onPaste)
    return () => {
      removeEventListener('dragover', onDragOver)
      removeEventListener('dragleave', onDragLeave)
      removeEventListener('drop', onDrop)
      removeEventListener('paste', onPaste)
    }
  }, [])
  return isDragging
}
