import { Button, Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@wordtide/ui'
import { useId, useState } from 'react'

interface ShowAsTableProps {
  title: string
  columns: readonly [string, ...string[]]
  /** Its first cell names a row. */
  rows: readonly (readonly [string, ...string[]])[]
}

/** A button that shows the figures of a chart as a table below it. */
export function ShowAsTable({ title, columns, rows }: ShowAsTableProps) {
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  const text = isOpen ? 'Hide table' : 'Show as table'
  return (
    <div className="pt-1">
      <Button
        variant="link"
        size="sm"
        className="touch-area px-0 pointer-coarse:min-h-0!"
        aria-label={`${text}: ${title}`}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        {text}
      </Button>
      {isOpen && (
        <div id={id} className="pt-2">
          <Table aria-label={title}>
            <TableHeader>
              <TableRow>
                {columns.map((column, index) => (
                  <TableHead key={column} className={index === 0 ? undefined : 'text-right'}>
                    {column}
                  </TableHead>
                ))}
              </TableRow>
            </TableHeader>
            <TableBody>
              {rows.map(([name, ...figures]) => (
                <TableRow key={name}>
                  <TableCell>{name}</TableCell>
                  {figures.map((figure, index) => (
                    <TableCell key={columns[index + 1]} className="text-right">
                      {figure}
                    </TableCell>
                  ))}
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </div>
      )}
    </div>
  )
}
