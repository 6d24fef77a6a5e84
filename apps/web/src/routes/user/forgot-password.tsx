import { createFileRoute } from '@tanstack/react-router'
import { ForgotPasswordPage } from '../../features/accounts/index.ts'

export const Route = createFileRoute('/user/forgot-password')({ component: ForgotPasswordPage })
