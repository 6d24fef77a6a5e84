import { createFileRoute } from '@tanstack/react-router'
import { SendActivationPage } from '../../features/accounts/index.ts'

export const Route = createFileRoute('/user/send-activation-email')({ component: SendActivationPage })
