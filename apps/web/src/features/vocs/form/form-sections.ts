import { type VocFieldName, vocFieldNames } from '@wordtide/contract'
import { useEffect, useRef, useState } from 'react'
import { type FieldPath, get, useFormState, useWatch } from 'react-hook-form'
import type { Fold } from '../../../shared/forms/fold.tsx'
import { type FormSection, useRememberedFold } from './remembered-choices.ts'
import { isLeftEmpty, type OfferedRow, type VocControl, type VocFormInput } from './voc-form.ts'

/** The fields that stand outside of `details`. */
const isElsewhere = new Set<VocFieldName>(['term', 'pos', 'definitions', 'examples', 'attributes'])

const sectionFields: Record<FormSection, readonly FieldPath<VocFormInput>[]> = {
  examples: ['examples'],
  attributes: ['attributes'],
  details: [...vocFieldNames.filter((name) => !isElsewhere.has(name)), 'image', 'audio'],
}

/**
 * An optional section of the form. Whether it is folded away is remembered for the user; it unfolds when it gets content or a message.
 * `hasMore` tells of content that is in no field.
 */
export function useFormSection(control: VocControl, section: FormSection, hasMore = false): Fold {
  const fields = sectionFields[section]
  const [isFolded, setFolded] = useRememberedFold(section)
  const ref = useRef<HTMLFieldSetElement>(null)
  const { errors, submitCount } = useFormState({ control })
  const values: readonly unknown[] = useWatch({ control, name: fields })
  const isFilled = hasMore || values.some(hasContent)
  const isInvalid = fields.some((field) => get(errors, field) !== undefined)
  const [isUnfolded, setIsUnfolded] = useState(isFilled)
  const isOpen = !isFolded || isUnfolded

  useEffect(() => {
    if (isFilled) setIsUnfolded(true)
  }, [isFilled])
  useEffect(() => {
    // Each attempt to save shows the messages again.
    if (isInvalid && submitCount > 0) setIsUnfolded(true)
  }, [isInvalid, submitCount])
  // The form could not focus the first wrong field while it was folded away.
  useEffect(() => {
    const first = isOpen ? ref.current?.form?.querySelector<HTMLElement>('[aria-invalid]') : undefined
    if (first != null && ref.current?.contains(first)) first.focus()
  }, [isOpen])

  return {
    isOpen,
    ref,
    onToggle: () => {
      setFolded(isOpen)
      setIsUnfolded(false)
    },
  }
}

const hasContent = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.some((row) => !isOfferedRow(row) || !isLeftEmpty(row))
    : value !== undefined && value !== null && value !== ''

/** Only rows of the form have this property. */
const isOfferedRow = (row: unknown): row is OfferedRow => typeof row === 'object' && row !== null && 'isOffered' in row
