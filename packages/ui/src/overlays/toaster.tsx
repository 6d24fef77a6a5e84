import { CircleAlertIcon, CircleCheckIcon, LoaderCircleIcon, XIcon } from 'lucide-react'
import { useEffect, useSyncExternalStore } from 'react'
import { Toaster as Sonner, type ToasterProps, toast } from 'sonner'
import { connectToasts } from './toast.ts'

/** The width up to which toasts have the width of the window: the library's own. */
const phone = '(max-width: 600px)'

/**
 * The region of the toasts. Toasts confirm what was done; errors that the user has to correct are shown inline. They lie where nothing is that
 * one presses next: below the header, or at the bottom of a phone above the bars there, and at its top while a dialog is open,
 * whose buttons are at the bottom.
 */
export function Toaster(props: ToasterProps) {
  // After the effects of its children: the library's region listens by then.
  useEffect(() => connectToasts(toast), [])
  const isPhone = useSyncExternalStore(subscribeToWidth, () => window.matchMedia(phone).matches)
  const isModal = useSyncExternalStore(subscribeToModals, () => document.body.hasAttribute(modalAttribute))
  return (
    <Sonner
      position={!isPhone ? 'top-right' : isModal ? 'top-center' : 'bottom-center'}
      offset={{ top: '4.5rem', right: '1rem' }}
      mobileOffset={{
        top: 'calc(env(safe-area-inset-top) + 0.5rem)',
        bottom: 'calc(env(safe-area-inset-bottom) + 0.75rem + var(--bottom-bar))',
        left: '0.75rem',
        right: '0.75rem',
      }}
      style={{ fontFamily: 'inherit' }}
      visibleToasts={3}
      expand
      closeButton
      duration={5000}
      icons={{
        success: <CircleCheckIcon aria-hidden="true" className="size-5 text-success" />,
        error: <CircleAlertIcon aria-hidden="true" className="size-5 text-destructive" />,
        loading: <LoaderCircleIcon aria-hidden="true" className="size-5 animate-spin text-info" />,
        close: <XIcon aria-hidden="true" className="size-4" />,
      }}
      toastOptions={{
        classNames: {
          toast:
            'items-start! gap-3! rounded-md! border! border-s-4! border-border! bg-popover! text-popover-foreground! text-sm! shadow-md! data-[styled=true]:py-3! data-[styled=true]:ps-4! data-[styled=true]:pe-12!',
          icon: 'm-0! size-5!',
          content: 'max-h-40 overflow-y-auto wrap-anywhere',
          title: 'font-medium!',
          description: 'text-muted-foreground!',
          success: 'border-s-success!',
          error: 'border-s-destructive!',
          loading: 'border-s-info!',
          closeButton:
            'top-1! right-1! left-auto! size-8! transform-none! rounded-sm! border-0! bg-transparent! text-muted-foreground! pointer-coarse:size-11!',
        },
      }}
      {...props}
    />
  )
}

function subscribeToWidth(listener: () => void): () => void {
  const query = window.matchMedia(phone)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** Dialogs lock the page behind them by this attribute. */
const modalAttribute = 'data-scroll-locked'

function subscribeToModals(listener: () => void): () => void {
  const observer = new MutationObserver(listener)
  observer.observe(document.body, { attributes: true, attributeFilter: [modalAttribute] })
  return () => observer.disconnect()
}
