import { createFileRoute } from '@tanstack/react-router'
import { SignUpPage } from '../../features/accounts/index.ts'

export const Route = createFileRoute('/_visitor/signup')({ component: SignUpPage })
