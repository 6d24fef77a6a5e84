import { cn, Skeleton } from '@wordtide/ui'
import { type ComponentType, lazy, Suspense } from 'react'
import { logError } from '../../shared/lib/log.ts'
import { joinLinkOf } from './join-link.ts'
import type { QrCodeProps } from './qr-code.tsx'

/** Loaded with its library after the page. Without it, the link and the code are still there. */
const QrCode = lazy(async (): Promise<{ default: ComponentType<QrCodeProps> }> => {
  try {
    return { default: (await import('./qr-code.tsx')).QrCode }
  } catch (error) {
    logError('The picture of the link could not be loaded', error)
    return { default: () => null }
  }
})

/** The link of a class as a picture that the camera of a phone reads. `className` has its size. */
export const JoinPicture = ({ code, className }: { code: string; className: string }) => (
  <Suspense fallback={<Skeleton className={className} />}>
    <QrCode text={joinLinkOf(code)} label="QR code of the link" className={cn('rounded-lg', className)} />
  </Suspense>
)
