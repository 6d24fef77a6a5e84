import { Button } from '@wordtide/ui'
import { useRef } from 'react'

interface FileButtonProps {
  /** The extensions and media types that the browser offers. */
  accept: string
  onFile: (file: File) => void
}

/** Opens the browser's dialog to choose a file. */
export function FileButton({ accept, onFile }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        aria-label="File"
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          const file = event.target.files?.[0]
          if (file !== undefined) onFile(file)
        }}
      />
      <Button variant="outline" onClick={() => input.current?.click()}>
        Choose a file
      </Button>
    </>
  )
}
