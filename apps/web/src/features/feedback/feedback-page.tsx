import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { FeedbackForm } from './feedback-form.tsx'
import { ThankYou } from './thank-you.tsx'

/** Tells us something; then says thank you, until the person turns to this page anew. */
export function FeedbackPage() {
  const router = useRouter()
  const [reference, setReference] = useState<string>()
  useEffect(
    // The link to where one is already changes no address: that it was followed is all there is to know.
    () =>
      router.subscribe('onBeforeLoad', ({ pathChanged }) => {
        if (!pathChanged) setReference(undefined)
      }),
    [router],
  )
  return reference === undefined ? <FeedbackForm onSent={setReference} /> : <ThankYou reference={reference} />
}
