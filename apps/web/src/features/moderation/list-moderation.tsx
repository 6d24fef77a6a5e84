import type { ListView } from '@wordtide/contract'
import { Button } from '@wordtide/ui'
import { useRef, useState } from 'react'
import { formFailure, lazyDialog, questionFailure } from '../../shared/dialogs/lazy-dialog.tsx'
import { prefetchOnIntent } from '../../shared/lib/prefetch.ts'

// Few visits of the page open them.
const loadReport = () => import('./report-dialog.tsx')
const ReportDialog = lazyDialog(formFailure, async () => (await loadReport()).ReportDialog)
const loadBlock = () => import('./block-dialog.tsx')
const BlockDialog = lazyDialog(questionFailure, async () => (await loadBlock()).BlockDialog)

const look = {
  variant: 'link',
  size: 'sm',
  className: '-mx-1 h-auto min-h-6 whitespace-normal px-1 text-left pointer-coarse:min-h-11',
} as const

/** Buttons beside the name of a list's owner that report a public list and block the owner. Nothing for the owner. */
export function ListModeration({ list }: { list: ListView }) {
  const [dialog, setDialog] = useState<'report' | 'block'>()
  const reportButton = useRef<HTMLButtonElement>(null)
  const blockButton = useRef<HTMLButtonElement>(null)
  if (list.permission === 'owner') return null
  const close = () => setDialog(undefined)
  return (
    <span className="flex flex-wrap gap-x-4">
      {list.public && (
        <Button ref={reportButton} {...look} {...prefetchOnIntent(loadReport)} onClick={() => setDialog('report')}>
          Report
        </Button>
      )}
      {list.ownerBlocked !== true && (
        <Button ref={blockButton} {...look} {...prefetchOnIntent(loadBlock)} onClick={() => setDialog('block')}>
          <span className="wrap-anywhere">
            Block <bdi>{list.createdBy}</bdi>
          </span>
        </Button>
      )}
      {dialog === 'report' && <ReportDialog listId={list.id} returnFocus={reportButton} onClose={close} />}
      {dialog === 'block' && <BlockDialog list={list} opener={blockButton} onClose={close} />}
    </span>
  )
}
