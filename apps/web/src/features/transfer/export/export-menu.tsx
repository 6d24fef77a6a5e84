import { Link } from '@tanstack/react-router'
import type { ExportFormat } from '@wordtide/contract/values'
import { Button, Spinner } from '@wordtide/ui'
import { ChevronDownIcon } from 'lucide-react'
import { trpc } from '../../../shared/api/trpc.ts'
import { LazyMenu, type Menus } from '../../../shared/dialogs/lazy-menu.tsx'
import { useDownloadLink } from '../../../shared/lib/download-link.ts'

interface ExportedFile {
  label: string
  input: { format: ExportFormat; history?: boolean }
}

const files: readonly ExportedFile[] = [
  { label: 'CSV (spreadsheet)', input: { format: 'csv' } },
  { label: 'TSV', input: { format: 'tsv' } },
  { label: 'Anki text', input: { format: 'anki' } },
  { label: 'Anki package', input: { format: 'apkg' } },
  { label: 'Anki package with my review history', input: { format: 'apkg', history: true } },
  { label: 'JSON (everything)', input: { format: 'json' } },
]

/** A menu of links that download or print a list with its vocabularies, for everyone who sees it. It stays open if a file cannot be made. */
export function ExportMenu({ listId }: { listId: string }) {
  const { client } = trpc.useUtils()
  return (
    <LazyMenu
      trigger={(props) => (
        <Button variant="ghost" {...props}>
          Export
          <ChevronDownIcon aria-hidden="true" />
        </Button>
      )}
    >
      {({ DropdownMenuItem, DropdownMenuSeparator }) => (
        <>
          {files.map((file) => (
            <ExportItem
              key={file.label}
              Item={DropdownMenuItem}
              listId={listId}
              file={file}
              check={() => client.transfer.exportList.query({ id: listId, ...file.input })}
            />
          ))}
          <DropdownMenuSeparator />
          <DropdownMenuItem asChild>
            <Link to="/library/lists/$listId/print" params={{ listId }}>
              Print
            </Link>
          </DropdownMenuItem>
        </>
      )}
    </LazyMenu>
  )
}

interface ExportItemProps {
  Item: Menus['DropdownMenuItem']
  listId: string
  file: ExportedFile
  /** Checks with the server whether the file can be made. */
  check: () => Promise<unknown>
}

function ExportItem({ Item, listId, file: { label, input }, check }: ExportItemProps) {
  const query = `format=${input.format}${input.history === true ? '&history=true' : ''}`
  const { onClick, isChecking } = useDownloadLink(check)
  return (
    <Item asChild>
      <a href={`/api/lists/${encodeURIComponent(listId)}/export?${query}`} download onClick={onClick}>
        {label}
        {isChecking && <Spinner label="Preparing" />}
      </a>
    </Item>
  )
}
