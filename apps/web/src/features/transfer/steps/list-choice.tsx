import type { SourceList } from '@wordtide/transfer'
import { NativeSelect } from '@wordtide/ui'
import { FieldFrame } from '../../../shared/forms/field-frame.tsx'
import { formatCount } from '../../../shared/lib/counted.ts'
import { useChosenImport } from '../import-context.tsx'

/** The choice of one of the lists in a file, if it has several. */
export function ListChoice({ lists }: { lists: readonly SourceList[] }) {
  const { options, onOptions } = useChosenImport()
  if (lists.length < 2) return null
  return (
    <FieldFrame label="List in the file">
      {(control) => (
        <NativeSelect
          value={options.list ?? ''}
          onChange={(event) => onOptions({ ...options, list: event.target.value })}
          {...control}
        >
          <option value="" disabled>
            Choose one of {formatCount(lists.length)} lists
          </option>
          {lists.map(({ key, name, vocsCount }) => (
            <option key={key} value={key}>
              {name} ({formatCount(vocsCount)})
            </option>
          ))}
        </NativeSelect>
      )}
    </FieldFrame>
  )
}
