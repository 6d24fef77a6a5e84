import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { ImageField } from './image-field.tsx'

export interface FormImageFieldProps<V extends FieldValues, Output> {
  control: Control<V, unknown, Output>
  /** Where the form keeps the new file, and that the image is another. */
  name: FieldPath<V>
  changedName: FieldPath<V>
  /** The path of the image that is there already. */
  current?: string | null
}

/** The image of a form. */
export function FormImageField<V extends FieldValues, Output>(props: FormImageFieldProps<V, Output>) {
  const { control, name, changedName, current = null } = props
  const { field, fieldState } = useController({ control, name })
  const { field: changed } = useController({ control, name: changedName })
  const value: unknown = field.value
  return (
    <ImageField
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
