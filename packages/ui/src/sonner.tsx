import { Toaster as Sonner, type ToasterProps, toast } from 'sonner'

export { toast }

/** Where toasts appear. They say what was done; what must be mended stands inline. */
export function Toaster(props: ToasterProps) {
  return (
    <Sonner
      // Below the header and beside the page's heading; on a phone, where they are as wide as the page, over the header.
      // They cover neither what a dialog asks nor a button that sends, which is wanted again when it failed.
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
