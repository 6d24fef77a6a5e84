import { createFileRoute } from '@tanstack/react-router'
import { FeedbackPage } from '../../features/feedback/feedback-page.tsx'

export const Route = createFileRoute('/_signed-in/feedback')({ component: FeedbackPage })
