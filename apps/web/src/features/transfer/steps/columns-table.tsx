import { meaningsFor } from '@wordtide/transfer'
import { NativeSelect } from '@wordtide/ui'
import type { PreviewColumn } from '../reading/protocol.ts'
import { meaningLabel } from './meaning-names.ts'

interface ColumnsTableProps {
  columns: readonly PreviewColumn[]
  meanings: readonly string[]
  targetLanguages: readonly string[]
  onMeaning: (index: number, meaning: string) => void
}

/** The columns of the file, each with its first values and the choice of its meaning. */
export function ColumnsTable({ columns, meanings, targetLanguages, onMeaning }: ColumnsTableProps) {
  const offered = meaningsFor({ targetLanguages })
  return (
    <ul className="grid divide-y rounded-lg border">
      {columns.map(({ header, values }, index) => {
        const name = header === '' ? `Column ${index + 1}` : header
        const meaning = meanings[index] ?? ''
        return (
          <li key={index} className="grid items-center gap-x-4 gap-y-2 px-3 py-2.5 sm:grid-cols-[minmax(0,1fr)_16rem]">
            <div className="min-w-0 text-sm">
              <p dir="auto" className="truncate font-medium">
                {name}
              </p>
              <p dir="auto" className="truncate text-muted-foreground">
                {values.length === 0 ? 'No values' : values.join(' · ')}
              </p>
            </div>
            <NativeSelect
              aria-label={`What ${name} is`}
              value={meaning}
              onChange={({ target }) => onMeaning(index, target.value)}
            >
              {choicesFor(offered, meaning, header).map((choice) => (
                <option key={choice} value={choice}>
                  {meaningLabel(choice)}
                </option>
              ))}
            </NativeSelect>
          </li>
        )
      })}
    </ul>
  )
}

/** The meanings to choose from for one column, including its present one and an attribute with its name. */
function choicesFor(offered: readonly string[], meaning: string, header: string): string[] {
  const attribute = `attribute (${header.trim()})`
  return [...new Set(['', ...offered, ...(header.trim() === '' ? [] : [attribute]), meaning])]
}
