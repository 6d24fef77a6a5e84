import { imageTypes } from '@wordtide/contract'
import { Button, cn } from '@wordtide/ui'
import { ImageIcon, Trash2Icon } from 'lucide-react'
import { type DragEvent, type ReactNode, type Ref, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ControlProps } from '../field-frame.tsx'

interface ImageDropZoneProps extends ControlProps {
  onFile: (file: File) => void
  /** The chosen or saved image, if it can be shown. */
  source: string | null
  /** A description of the chosen file, such as its name and size. */
  children: ReactNode
  /** The label of the button that removes it; undefined if there is nothing to remove. */
  removeLabel: string | undefined
  onRemove: () => void
  ref?: Ref<HTMLInputElement> | undefined
}

/**
 * A file input as large as the place that shows the image: it opens the picker of the system (on a phone with camera and gallery), and takes
 * a file that is dropped there, or an image that is pasted anywhere in the dialog.
 */
export function ImageDropZone(props: ImageDropZoneProps) {
  const { onFile, source, children, removeLabel, onRemove, ref, ...controlProps } = props
  const zone = useRef<HTMLDivElement>(null)
  const [isOver, setIsOver] = useState(false)
  usePastedImage(zone, onFile)
  const drag = (isInside: boolean) => (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setIsOver(isInside)
  }
  return (
    <div
      ref={zone}
      className={cn(
        'relative flex min-h-26 items-center gap-4 rounded-md border border-input border-dashed bg-card p-3 transition-colors has-[input:hover]:bg-muted',
        'has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-ring has-[input:focus-visible]:outline-offset-2',
        controlProps['aria-invalid'] && 'border-destructive',
        isOver && 'border-primary border-solid bg-accent',
      )}
    >
      {source === null ? (
        <span className="inline-flex size-20 shrink-0 items-center justify-center rounded-sm bg-muted text-muted-foreground">
          <ImageIcon aria-hidden="true" className="size-6" />
        </span>
      ) : (
        <img src={source} alt="" className="size-20 shrink-0 rounded-sm border object-cover" />
      )}
      <div className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] justify-items-start gap-1 text-sm">
        {children}
        <span className="text-muted-foreground">
          <span className="font-medium text-link underline underline-offset-4">
            {removeLabel === undefined ? 'Choose an image' : 'Choose another'}
          </span>
          <span className="pointer-coarse:hidden">, drop or paste one</span>
        </span>
        {removeLabel !== undefined && (
          <Button variant="outline" size="sm" className="z-10 mt-1 pointer-coarse:h-11" onClick={onRemove}>
            <Trash2Icon aria-hidden="true" />
            {removeLabel}
          </Button>
        )}
      </div>
      <input
        ref={ref}
        type="file"
        accept={imageTypes.join(',')}
        // Above the button while a file is dragged over it.
        className={cn('absolute inset-0 cursor-pointer opacity-0', isOver && 'z-20')}
        onDragEnter={drag(true)}
        onDragOver={drag(true)}
        onDragLeave={drag(false)}
        onDrop={(event) => {
          drag(false)(event)
          const file = event.dataTransfer.files[0]
          if (file !== undefined) onFile(file)
        }}
        onChange={({ target }) => {
          const file = target.files?.[0]
          // The same file can be chosen again after it was removed or changed.
          target.value = ''
          if (file !== undefined) onFile(file)
        }}
        {...controlProps}
      />
    </div>
  )
}

/**
 * Calls `onFile` with an image that is pasted into the dialog or form around an element. Text is still pasted into text fields. A file that
 * is dropped beside the zone is ignored: the browser would leave the page to show it.
 */
function usePastedImage(inside: { current: HTMLElement | null }, onFile: (file: File) => void): void {
  const paste = useEffectEvent((event: Event) => {
    if (!(event instanceof ClipboardEvent) || event.clipboardData === null) return
    const image = [...event.clipboardData.files].find(({ type }) => type.startsWith('image/'))
    // Word processors copy text with a picture of it.
    const isText = event.clipboardData.types.includes('text/plain') && isTextField(event.target)
    if (image === undefined || isText) return
    event.preventDefault()
    onFile(image)
  })
  useEffect(() => {
    const around = inside.current?.closest('[role="dialog"], form')
    const removed = new AbortController()
    const { signal } = removed
    around?.addEventListener('paste', (event) => paste(event), { signal })
    for (const type of ['dragover', 'drop']) around?.addEventListener(type, ignoreFiles, { signal })
    return () => removed.abort()
  }, [inside])
}

function ignoreFiles(event: Event): void {
  if (event instanceof DragEvent && event.dataTransfer?.types.includes('Files')) event.preventDefault()
}

const isTextField = (target: EventTarget | null) =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type !== 'file')
