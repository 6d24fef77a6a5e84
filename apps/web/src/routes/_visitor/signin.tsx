import { createFileRoute } from '@tanstack/react-router'
import { SignInPage } from '../../features/accounts/index.ts'

export const Route = createFileRoute('/_visitor/signin')({ component: SignInPage })
