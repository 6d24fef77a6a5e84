import { createFileRoute } from '@tanstack/react-router'
import { FeedbackPage } from '../../features/feedback/index.ts'

export const Route = createFileRoute('/_signed-in/feedback')({ component: FeedbackPage })
