import { imageTypes } from '@wordtide/contract'
import { Button, Input } from '@wordtide/ui'
import { Trash2Icon } from 'lucide-react'
import { type Ref, useEffect, useState } from 'react'
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { FieldFrame } from './field-frame.tsx'
import { findImageError } from './new-image.ts'

export interface ImageFieldProps<V extends FieldValues, Output> {
  control: Control<V, unknown, Output>
  /** The field that holds the new file. */
  name: FieldPath<V>
  /** The field that is true if the image was replaced or removed. */
  changedName: FieldPath<V>
  /** The path of the saved image. */
  current?: string | null
}

/** The image of a form. */
export function ImageField<V extends FieldValues, Output>(props: ImageFieldProps<V, Output>) {
  const { control, name, changedName, current = null } = props
  const { field, fieldState } = useController({ control, name })
  const { field: changed } = useController({ control, name: changedName })
  const value: unknown = field.value
  return (
    <ImageInput
      value={{ image: value instanceof File ? value : undefined, imageChanged: changed.value === true }}
      onChange={({ image, imageChanged }) => {
        field.onChange(image)
        changed.onChange(imageChanged)
      }}
      current={current}
      error={fieldState.error?.message}
      ref={field.ref}
    />
  )
}

/** A change of an image: a new file, the removal of the saved image (`imageChanged` without a file), or no change. */
export interface ImageValue {
  image?: File | undefined
  imageChanged: boolean
}

export interface ImageInputProps {
  value: ImageValue
  onChange: (value: ImageValue) => void
  /** The path of the saved image. */
  current?: string | null
  error?: string | undefined
  ref?: Ref<HTMLInputElement>
}

/**
 * A file input for an image, with a preview and a button that removes the image. A file that cannot be the image is named as soon as it is
 * chosen, and is not shown.
 */
export function ImageInput({ value, onChange, current = null, error, ref }: ImageInputProps) {
  const checked = useImageCheck(value.image)
  const isRefused = checked?.error !== undefined
  const preview = usePreview(isRefused ? undefined : checked?.file)
  const source = preview ?? (value.imageChanged ? null : current)
  // A file input cannot be reset by React; a new key replaces it.
  const [generation, setGeneration] = useState(0)
  const remove = () => {
    setGeneration(generation + 1)
    // Without a file that was refused, the saved image stays.
    onChange({ imageChanged: !isRefused && current !== null })
  }
  return (
    <FieldFrame label="Image" hint="PNG or JPEG, at most 1 MB" error={checked?.error ?? error}>
      {(controlProps) => (
        <div className="grid gap-3">
          {(source !== null || isRefused) && (
            <div className="flex items-end gap-3">
              {source !== null && <img src={source} alt="" className="size-24 rounded-md border object-cover" />}
              <Button variant="outline" size="sm" onClick={remove}>
                <Trash2Icon aria-hidden="true" />
                {isRefused ? 'Remove file' : 'Remove image'}
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
            {...controlProps}
          />
        </div>
      )}
    </FieldFrame>
  )
}

/** Returns the new file once it is checked, with the reason if it cannot be the image. */
function useImageCheck(file: File | undefined): { file: File; error: string | undefined } | undefined {
  const [checked, setChecked] = useState<{ file: File; error: string | undefined }>()
  useEffect(() => {
    let isCurrent = true
    if (file !== undefined)
      findImageError(file).then(
        (error) => isCurrent && setChecked({ file, error }),
        // The file was moved or deleted since it was chosen.
        () => isCurrent && setChecked({ file, error: 'The file cannot be read' }),
      )
    return () => {
      isCurrent = false
    }
  }, [file])
  return checked?.file === file ? checked : undefined
}

/** Returns an object URL for a file that is not uploaded yet. */
function usePreview(file: File | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (file === undefined) return setUrl(null)
    const objectUrl = URL.createObjectURL(file)
    setUrl(objectUrl)
    return () => URL.revokeObjectURL(objectUrl)
  }, [file])
  return url
}
