import { Link } from '@tanstack/react-router'
import { type ExportFormat, exportFormats } from '@wordtide/contract/values'
import {
  Button,
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
  Spinner,
} from '@wordtide/ui'
import { ChevronDownIcon } from 'lucide-react'
import { trpc } from '../../shared/api/trpc.ts'
import { useDownloadLink } from '../../shared/lib/download-link.ts'

const labels: Record<ExportFormat, string> = {
  csv: 'CSV (spreadsheet)',
  tsv: 'TSV',
  anki: 'Anki text',
  apkg: 'Anki package',
  json: 'JSON (everything)',
}

/** A menu of links that download or print a list with its vocabularies, for everyone who sees it. It stays open if a file cannot be made. */
export function ExportMenu({ listId }: { listId: string }) {
  const { client } = trpc.useUtils()
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="ghost">
          Export
          <ChevronDownIcon aria-hidden="true" />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        {exportFormats.map((format) => (
          <ExportItem
            key={format}
            listId={listId}
            format={format}
            check={() => client.transfer.exportList.query({ id: listId, format })}
          />
        ))}
        <DropdownMenuSeparator />
        <DropdownMenuItem asChild>
          <Link to="/library/lists/$listId/print" params={{ listId }}>
            Print
          </Link>
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  )
}

interface ExportItemProps {
  listId: string
  format: ExportFormat
  /** Checks with the server whether the file can be made. */
  check: () => Promise<unknown>
}

function ExportItem({ listId, format, check }: ExportItemProps) {
  const { onClick, isChecking } = useDownloadLink(check)
  return (
    <DropdownMenuItem asChild>
      <a href={`/api/lists/${encodeURIComponent(listId)}/export?format=${format}`} download onClick={onClick}>
        {labels[format]}
        {isChecking && <Spinner label="Preparing" />}
      </a>
    </DropdownMenuItem>
  )
}
