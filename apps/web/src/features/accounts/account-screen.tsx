import { Card, CardContent, CardHeader, Tide } from '@wordtide/ui'
import { type FormEventHandler, type ReactNode, useEffect, useRef } from 'react'
import { FormAlert } from '../../shared/forms/form-messages.tsx'
import { SubmitButton } from '../../shared/forms/submit.tsx'
import { focusPageHeading, PageHeading } from '../../shared/layout/page-heading.tsx'

/** The frame of the account screens: one narrow card in the middle. */
export function AccountScreen({ title, intro, children }: { title: string; intro?: ReactNode; children: ReactNode }) {
  return (
    <Card className="mx-auto my-6 w-full max-w-md overflow-hidden pb-0 sm:mt-[max(3rem,14svh)] sm:mb-12">
      <CardHeader>
        <PageHeading title={title} />
        {intro !== undefined && <p className="text-muted-foreground text-sm">{intro}</p>}
      </CardHeader>
      <CardContent className="grid gap-5">{children}</CardContent>
      <Tide className="h-8" />
    </Card>
  )
}

interface AccountFormProps {
  onSubmit: FormEventHandler
  /** The server's message about the form as a whole. */
  failure: string | undefined
  /** Advice or actions for the failure. */
  remedy?: ReactNode
  /** The label of the submit button. */
  action: string
  busy: boolean
  children: ReactNode
}

/** The form of an account screen: the failure, the fields, one button. */
export function AccountForm({ onSubmit, failure, remedy, action, busy, children }: AccountFormProps) {
  return (
    <form onSubmit={onSubmit} noValidate className="grid gap-5">
      <FormAlert message={failure}>{remedy}</FormAlert>
      {children}
      <SubmitButton busy={busy}>{action}</SubmitButton>
    </form>
  )
}

/** Focuses the page's heading when the screen switches to another view, which removes the focused element. */
export function useFocusOnViewChange(view: unknown): void {
  const shown = useRef(view)
  useEffect(() => {
    if (shown.current === view) return
    shown.current = view
    focusPageHeading()
  }, [view])
}
