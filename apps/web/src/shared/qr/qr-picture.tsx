import { cn, Skeleton } from '@wordtide/ui'
import { type ComponentType, lazy, Suspense } from 'react'
import { logError } from '../lib/log.ts'
import type { QrCodeProps } from './qr-code.tsx'

/** Loaded with its library after the page. Without it, its text is still there. */
const QrCode = lazy(async (): Promise<{ default: ComponentType<QrCodeProps> }> => {
  try {
    return { default: (await import('./qr-code.tsx')).QrCode }
  } catch (error) {
    logError('A QR code could not be loaded', error)
    return { default: () => null }
  }
})

/** A text as a picture that the camera of a phone reads. `className` has its size; the text must also be shown beside it. */
export const QrPicture = ({ className, ...code }: QrCodeProps & { className: string }) => (
  <Suspense fallback={<Skeleton className={className} />}>
    <QrCode {...code} className={cn('rounded-lg', className)} />
  </Suspense>
)
