import { type FieldErrors, get } from 'react-hook-form'

/** The message that stands at a path of a form's errors. */
export function messageAt(errors: FieldErrors, path: string): string | undefined {
  const message: unknown = get(errors, `${path}.message`)
  return typeof message === 'string' ? message : undefined
}
