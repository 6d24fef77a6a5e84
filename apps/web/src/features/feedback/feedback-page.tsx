import { Link, useRouter } from '@tanstack/react-router'
import { feedbackTypeNames, feedbackTypes, limits } from '@wordtide/contract'
import { Button, Card, CardContent, CardHeader } from '@wordtide/ui'
import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { dismissFailures, toastFailure } from '../../shared/api/toasts.ts'
import { trpc } from '../../shared/api/trpc.ts'
import { UnsavedChangesQuestion } from '../../shared/dialogs/unsaved-changes.tsx'
import { SelectField, TextAreaField, TextField } from '../../shared/forms/fields.tsx'
import { LongFormAlert, RestoredNote } from '../../shared/forms/form-messages.tsx'
import { SubmitButton } from '../../shared/forms/submit.tsx'
import { useContractForm } from '../../shared/forms/use-contract-form.ts'
import { focusPageHeading, PageHeading } from '../../shared/layout/page-heading.tsx'

/** The form, then a confirmation, until the user follows a link to this page again. */
export function FeedbackPage() {
  const router = useRouter()
  const [reference, setReference] = useState<string>()
  useEffect(() => {
    if (reference === undefined) return
    let unsubscribe: (() => void) | undefined
    const subscribe = () => {
      // The link to this page does not change the address, but the router loads the page again.
      unsubscribe = router.subscribe('onBeforeLoad', ({ pathChanged }) => {
        if (!pathChanged) setReference(undefined)
      })
    }
    // Deferred: a blocked navigation that the submitted form releases must not count.
    const timer = setTimeout(subscribe)
    return () => {
      clearTimeout(timer)
      unsubscribe?.()
    }
  }, [router, reference])
  return reference === undefined ? <FeedbackForm onSent={setReference} /> : <ThankYou reference={reference} />
}

const failureTitle = 'Failed to send feedback'
const typeOptions = feedbackTypes.map((type) => ({ value: type, label: feedbackTypeNames[type] }))

/** Calls `onSent` with the reference of the sent feedback. */
function FeedbackForm({ onSent }: { onSent: (reference: string) => void }) {
  const { mutateAsync } = trpc.feedback.send.useMutation({
    onSuccess: () => dismissFailures(failureTitle),
    onError: (error) => toastFailure(failureTitle, error),
  })
  const { form, submit, failure, restored } = useContractForm(
    async () => (await import('./feedback-schema.ts')).feedbackInput,
    { subject: '', message: '' },
    { draft: 'feedback', title: 'Feedback' },
  )
  const { control, formState } = form
  const [type, subject, message] = useWatch({ control, name: ['type', 'subject', 'message'] })
  const send = submit(async (feedback) => onSent((await mutateAsync(feedback)).id))
  return (
    <Card className="mx-auto w-full max-w-prose">
      <CardHeader>
        <PageHeading title="Feedback" />
        <p className="text-muted-foreground">What is missing, what is broken, what do you like? Tell us.</p>
      </CardHeader>
      <CardContent>
        <form onSubmit={send} noValidate className="grid gap-5">
          <RestoredNote draft={restored} />
          <SelectField control={control} name="type" label="Type" options={typeOptions} placeholder="Select a type" />
          <TextField
            control={control}
            name="subject"
            label="Subject"
            limit={limits.feedback.subject.max}
            dir="auto"
            autoComplete="off"
          />
          <TextAreaField
            control={control}
            name="message"
            label="Message"
            limit={limits.feedback.message.max}
            dir="auto"
            className="[&_textarea]:min-h-48"
          />
          <LongFormAlert title={failureTitle} message={failure} />
          <SubmitButton busy={formState.isSubmitting} className="justify-self-start">
            Send
          </SubmitButton>
        </form>
        <UnsavedChangesQuestion changed={type !== undefined || subject !== '' || message !== ''} />
      </CardContent>
    </Card>
  )
}

/** Replaces the form after it is sent. */
function ThankYou({ reference }: { reference: string }) {
  // The focused button is gone with the form.
  useEffect(focusPageHeading, [])
  return (
    <Card className="mx-auto my-6 w-full max-w-md sm:my-12">
      <CardHeader>
        <PageHeading title="Thank you" />
      </CardHeader>
      <CardContent className="grid justify-items-start gap-4">
        <p>Your feedback has arrived. If you write to us about it again, mention this reference.</p>
        <dl className="text-sm">
          <dt className="text-muted-foreground">Reference</dt>
          <dd className="font-mono wrap-anywhere">{reference}</dd>
        </dl>
        <Button asChild>
          <Link to="/">Home</Link>
        </Button>
      </CardContent>
    </Card>
  )
}
