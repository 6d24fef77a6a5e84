import { createFileRoute } from '@tanstack/react-router'
import { SendActivationPage } from '../../features/accounts/send-activation-page.tsx'

export const Route = createFileRoute('/user/send-activation-email')({ component: SendActivationPage })
