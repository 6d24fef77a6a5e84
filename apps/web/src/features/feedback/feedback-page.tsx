import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { FeedbackForm } from './feedback-form.tsx'
import { ThankYou } from './thank-you.tsx'

/** Tells us something; then says thank you, until the person turns to this page anew. */
export function FeedbackPage() {
  const router = useRouter()
  const [reference, setReference] = useState<string>()
  useEffect(() => {
    if (reference === undefined) return
    let stop: (() => void) | undefined
    const listen = () => {
      // The link to where one is already changes no address: that it was followed is all there is to know.
      stop = router.subscribe('onBeforeLoad', ({ pathChanged }) => {
        if (!pathChanged) setReference(undefined)
      })
    }
    // A way back that the form has held up until now ends here, too, and is none of it.
    const timer = setTimeout(listen)
    return () => {
      clearTimeout(timer)
      stop?.()
    }
  }, [router, reference])
  return reference === undefined ? <FeedbackForm onSent={setReference} /> : <ThankYou reference={reference} />
}
