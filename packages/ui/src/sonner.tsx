import { Toaster as Sonner, type ToasterProps, toast } from 'sonner'

export { toast }

/** Where toasts appear. They say what was done; what must be mended stands inline. */
export function Toaster(props: ToasterProps) {
  return (
    <Sonner
      position="bottom-right"
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
