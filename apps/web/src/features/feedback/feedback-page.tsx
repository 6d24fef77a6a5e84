import { useState } from 'react'
import { FeedbackForm } from './feedback-form.tsx'
import { ThankYou } from './thank-you.tsx'

/** Tells us something; then says thank you. */
export function FeedbackPage() {
  const [reference, setReference] = useState<string>()
  return reference === undefined ? <FeedbackForm onSent={setReference} /> : <ThankYou reference={reference} />
}
