import { limits } from '@wordtide/contract'
import { type Ref, useEffect, useState } from 'react'
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { FieldFrame } from '../field-frame.tsx'
import { ImageDropZone } from './image-drop-zone.tsx'
import { findImageError } from './new-image.ts'

interface ImageFieldProps<V extends FieldValues, Output> {
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

interface ImageInputProps {
  value: ImageValue
  onChange: (value: ImageValue) => void
  /** The path of the saved image. */
  current?: string | null
  error?: string | undefined
  ref?: Ref<HTMLInputElement>
}

/** An image with its preview. A file that cannot be the image is named as soon as it is chosen, and is not shown. */
export function ImageInput({ value, onChange, current = null, error, ref }: ImageInputProps) {
  const { image } = value
  const checked = useImageCheck(image)
  const isRefused = checked?.error !== undefined
  const preview = usePreview(isRefused ? undefined : checked?.file)
  const source = preview ?? (value.imageChanged ? null : current)
  const hasImage = image !== undefined || source !== null
  return (
    <div className="min-w-0">
      <FieldFrame label="Image" hint="PNG or JPEG, at most 1 MB" error={checked?.error ?? error} required={false}>
        {(controlProps) => (
          <>
            <ImageDropZone
              onFile={(file) => onChange({ image: file, imageChanged: true })}
              source={source}
              removeLabel={hasImage ? (isRefused ? 'Remove file' : 'Remove image') : undefined}
              // Without a file that was refused, the saved image stays.
              onRemove={() => onChange({ imageChanged: !isRefused && current !== null })}
              ref={ref}
              {...controlProps}
            >
              {image !== undefined && (
                <span className="flex max-w-full gap-1.5">
                  <bdi className="truncate font-medium">{image.name}</bdi>
                  <span className="shrink-0 text-muted-foreground tabular-nums">{sizeOf(image)}</span>
                </span>
              )}
            </ImageDropZone>
            <span role="status" className="sr-only">
              {checked !== undefined && !isRefused && `Image ${checked.file.name}, ${sizeOf(checked.file)}`}
            </span>
          </>
        )}
      </FieldFrame>
      {image !== undefined && image.size > limits.image && (
        <p className="mt-1.5 text-sm">
          In a photo app, crop it or make it smaller ({limits.imageSide} pixels a side are enough), then choose it
          again.
        </p>
      )}
    </div>
  )
}

const MB = 1_048_576
const megabytes = new Intl.NumberFormat('en', { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 })
const kilobytes = new Intl.NumberFormat('en', { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 0 })

/** '240 kB', '3.4 MB'. A file over the limit never reads as one that fits. */
const sizeOf = ({ size }: File) =>
  size > MB ? megabytes.format(Math.ceil((size / MB) * 10) / 10) : kilobytes.format(Math.ceil(size / 1024))

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
