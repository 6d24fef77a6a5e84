import { formatNames, type ImportFormat, limits, pick } from '@wordtide/contract'
import { eachLine, type ReadOptions } from '@wordtide/transfer'
import { Checkbox, Input, Label, NativeSelect } from '@wordtide/ui'
import { useId, useState } from 'react'
import { FieldFrame } from '../../../shared/forms/field-frame.tsx'
import { useChosenImport } from '../import-context.tsx'

const textFormats = ['csv', 'tsv', 'quizlet', 'anki'] as const satisfies readonly ImportFormat[]

/** Returns whether the format can be mistaken for another one: those of text. */
export const isText = (format: ImportFormat): boolean => textFormats.some((other) => other === format)

interface FormatFieldsProps {
  /** The format that was found or chosen; undefined if none was found. */
  format: ImportFormat | undefined
  /** The separator that was found in the file. */
  separator?: string | undefined
  hasHeader?: boolean
}

/** The detected settings with which text is read, and the choice of others. */
export function FormatFields({ format, separator, hasHeader }: FormatFieldsProps) {
  const { options, onOptions } = useChosenImport()
  const headerId = useId()
  const change = (changed: ReadOptions) => onOptions({ ...options, ...changed })
  return (
    <div className="grid grid-cols-2 items-start gap-4 sm:grid-cols-3">
      <FieldFrame label="Format">
        {(control) => (
          <NativeSelect
            value={format ?? ''}
            onChange={({ target }) => {
              const chosen = textFormats.find((other) => other === target.value)
              if (chosen !== undefined) onOptions({ ...pick(options, ['language', 'targetLanguages']), format: chosen })
            }}
            {...control}
          >
            {format === undefined && (
              <option value="" disabled>
                Choose a format
              </option>
            )}
            {textFormats.map((name) => (
              <option key={name} value={name}>
                {formatNames[name]}
              </option>
            ))}
          </NativeSelect>
        )}
      </FieldFrame>
      {(format === 'csv' || format === 'quizlet' || format === 'anki') && (
        <SeparatorField
          key={format}
          label="Between columns"
          value={separator ?? options.separator ?? ''}
          choices={format === 'quizlet' ? { [eachLine]: 'Line by line', ...columnSeparators } : columnSeparators}
          isFree={format === 'quizlet'}
          onChange={(value) => change({ format, separator: value })}
        />
      )}
      {format === 'quizlet' && (
        <SeparatorField
          label="Between rows"
          value={options.rowSeparator ?? '\n'}
          choices={rowSeparators}
          isFree
          onChange={(value) => change({ format, rowSeparator: value })}
        />
      )}
      {(format === 'csv' || format === 'tsv') && hasHeader !== undefined && (
        <div className="flex min-h-10 items-center gap-2 max-sm:col-span-2 sm:mt-6">
          <Checkbox
            id={headerId}
            checked={hasHeader}
            onCheckedChange={(checked) => change({ header: checked === true })}
          />
          <Label htmlFor={headerId}>First row names the columns</Label>
        </div>
      )}
    </div>
  )
}

const columnSeparators: Record<string, string> = {
  ',': 'Comma',
  ';': 'Semicolon',
  '\t': 'Tab',
  '|': 'Bar |',
  ' - ': 'Dash',
}
const rowSeparators: Record<string, string> = { '\n': 'New line', ';': 'Semicolon', '\n\n': 'Empty line' }
const another = 'another'

interface SeparatorFieldProps {
  label: string
  value: string
  choices: Record<string, string>
  /** True if any text can be entered. */
  isFree: boolean
  onChange: (value: string) => void
}

function SeparatorField({ label, value, choices, isFree, onChange }: SeparatorFieldProps) {
  const [isAnother, setIsAnother] = useState(value !== '' && choices[value] === undefined)
  const [text, setText] = useState(value)
  const offered = Object.entries(choices).filter(([separator]) => isFree || separator.length === 1)
  return (
    <div className="grid gap-2">
      <FieldFrame label={label}>
        {(control) => (
          <NativeSelect
            value={isAnother ? another : value}
            onChange={({ target }) => {
              setIsAnother(target.value === another)
              setText('')
              if (target.value !== another) onChange(target.value)
            }}
            {...control}
          >
            {offered.map(([separator, name]) => (
              <option key={name} value={separator}>
                {name}
              </option>
            ))}
            {(isFree || isAnother) && <option value={another}>Another…</option>}
          </NativeSelect>
        )}
      </FieldFrame>
      {isAnother && (
        <Input
          aria-label={`${label}: other characters`}
          maxLength={limits.transfer.separator}
          value={text}
          onChange={({ target }) => {
            setText(target.value)
            if (target.value !== '') onChange(target.value)
          }}
        />
      )}
    </div>
  )
}
