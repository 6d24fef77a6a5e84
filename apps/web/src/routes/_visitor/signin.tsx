import { createFileRoute } from '@tanstack/react-router'
import { SignInPage } from '../../features/accounts/sign-in-page.tsx'

export const Route = createFileRoute('/_visitor/signin')({ component: SignInPage })
