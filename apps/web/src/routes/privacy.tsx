import { createFileRoute } from '@tanstack/react-router'
import { PrivacyPage } from '../features/privacy/index.ts'

/** For visitors and users alike. */
export const Route = createFileRoute('/privacy')({ component: PrivacyPage })
