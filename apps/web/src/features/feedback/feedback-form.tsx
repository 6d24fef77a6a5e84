import { type FeedbackType, feedbackTypeNames, feedbackTypes, limits } from '@wordtide/contract'
import { useWatch } from 'react-hook-form'
import { dismissFailures, toastFailure } from '../../shared/api/failure-toast.ts'
import { trpc } from '../../shared/api/trpc.ts'
import { FormAlert } from '../../shared/forms/form-alert.tsx'
import { InView } from '../../shared/forms/in-view.tsx'
import { lazyResolver } from '../../shared/forms/lazy-resolver.ts'
import { LeaveQuestion } from '../../shared/forms/leave-question.tsx'
import { NativeSelectField } from '../../shared/forms/native-select-field.tsx'
import { SubmitButton } from '../../shared/forms/submit-button.tsx'
import { TextAreaField } from '../../shared/forms/text-area-field.tsx'
import { TextField } from '../../shared/forms/text-field.tsx'
import { useSentForm } from '../../shared/forms/use-sent-form.ts'
import { PageHeading } from '../../shared/layout/page-heading.tsx'
import { fetchAhead } from '../../shared/lib/fetch-ahead.ts'

interface Feedback {
  type: FeedbackType
  subject: string
  message: string
}

// The validation is loaded when somebody turns to the form.
const loadResolver = async () => (await import('./feedback-resolver.ts')).feedbackResolver
const resolver = lazyResolver<Feedback, Feedback>(loadResolver)
const failureTitle = 'Failed to send feedback'
const options = feedbackTypes.map((type) => ({ value: type, label: feedbackTypeNames[type] }))

/** What somebody wants to tell us; `onSent` gets the reference. */
export function FeedbackForm({ onSent }: { onSent: (reference: string) => void }) {
  const { mutateAsync } = trpc.feedback.send.useMutation({
    onSuccess: () => dismissFailures(failureTitle),
    onError: (error) => toastFailure(failureTitle, error),
  })
  const { form, submit, failure } = useSentForm(resolver, { subject: '', message: '' }, { draft: 'feedback' })
  const { control, formState } = form
  const [type, subject, message] = useWatch({ control, name: ['type', 'subject', 'message'] })
  const send = submit(async (feedback) => onSent((await mutateAsync(feedback)).id))
  return (
    <div className="mx-auto grid max-w-prose gap-6">
      <div className="grid gap-2">
        <PageHeading title="Feedback" />
        <p className="text-muted-foreground">What is missing, what is broken, what do you like? Tell us.</p>
      </div>
      <form onSubmit={send} noValidate {...fetchAhead(loadResolver)} className="grid gap-4">
        <NativeSelectField control={control} name="type" label="Type" options={options} placeholder="Select a type" />
        <TextField control={control} name="subject" label="Subject" autoComplete="off" />
        <TextAreaField control={control} name="message" label="Message" rows={8} hint={left(message)} />
        {failure !== undefined && (
          <InView>
            <FormAlert title={failureTitle} message={failure} />
          </InView>
        )}
        <SubmitButton busy={formState.isSubmitting} className="justify-self-start">
          Send
        </SubmitButton>
      </form>
      <LeaveQuestion changed={type !== undefined || subject !== '' || message !== ''} />
    </div>
  )
}

/** How much more fits into the message. */
function left(message: string): string {
  const count = limits.feedback.message.max - message.trim().length
  const characters = Math.abs(count) === 1 ? '1 character' : `${Math.abs(count)} characters`
  return count < 0 ? `${characters} too many` : `${characters} left`
}
