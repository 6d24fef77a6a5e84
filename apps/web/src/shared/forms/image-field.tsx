import { imageTypes } from '@wordtide/contract'
import { Button, Input } from '@wordtide/ui'
import { Trash2Icon } from 'lucide-react'
import { type Ref, useEffect, useState } from 'react'
import { FieldFrame } from './field.tsx'

/** What a form knows of its image: a newly chosen file, or that the one it had is to go, or nothing new. */
export interface ImageValue {
  image?: File | undefined
  imageChanged: boolean
}

export interface ImageFieldProps {
  label?: string
  value: ImageValue
  onChange: (value: ImageValue) => void
  /** The path of the image that is there already. */
  current?: string | null
  error?: string | undefined
  ref?: Ref<HTMLInputElement>
}

/** Chooses, shows and removes an image. */
export function ImageField({ label = 'Image', value, onChange, current = null, error, ref }: ImageFieldProps) {
  const chosen = usePreview(value.image)
  const shown = chosen ?? (value.imageChanged ? null : current)
  // A file input cannot be emptied from outside: a new one takes its place.
  const [generation, setGeneration] = useState(0)
  const remove = () => {
    setGeneration(generation + 1)
    onChange({ imageChanged: current !== null })
  }
  return (
    <FieldFrame label={label} hint="PNG or JPEG, at most 1 MB" error={error}>
      {(tied) => (
        <div className="grid gap-3">
          {shown !== null && (
            <div className="flex items-end gap-3">
              <img src={shown} alt="" className="size-24 rounded-md border object-cover" />
              <Button variant="outline" size="sm" onClick={remove}>
                <Trash2Icon aria-hidden="true" />
                Remove image
              </Button>
            </div>
          )}
          <Input
            key={generation}
            ref={ref}
            type="file"
            accept={imageTypes.join(',')}
            onChange={(event) => {
              const image = event.target.files?.[0]
              if (image !== undefined) onChange({ image, imageChanged: true })
            }}
            {...tied}
          />
        </div>
      )}
    </FieldFrame>
  )
}

/** An address under which the browser shows a file that is not uploaded yet. */
function usePreview(file: File | undefined): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (file === undefined) return setAddress(null)
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return address
}
