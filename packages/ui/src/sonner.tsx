import { Toaster as Sonner, type ToasterProps, toast } from 'sonner'

export { toast }

/** The region of the toasts. Toasts confirm what was done; errors that the user has to correct are shown inline. */
export function Toaster(props: ToasterProps) {
  return (
    <Sonner
      // Below the header, beside the page's heading; on a phone, where toasts have the width of the page, over the header.
      // There they cover neither dialogs nor submit buttons, which the user needs again after a failure.
      position="top-right"
      offset={{ top: '4.5rem', right: '1rem' }}
      mobileOffset={{ top: '0.5rem' }}
      style={{ fontFamily: 'inherit' }}
      closeButton
      toastOptions={{
        classNames: {
          toast: 'border! border-border! bg-popover! text-popover-foreground! shadow-md!',
          title: 'font-medium!',
          description: 'text-muted-foreground!',
          error: 'text-destructive!',
          closeButton: 'border-border! bg-popover! text-popover-foreground!',
        },
      }}
      {...props}
    />
  )
}
