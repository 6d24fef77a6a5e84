import { createFileRoute } from '@tanstack/react-router'
import { AccessTokensCard } from '../../features/access-tokens/index.ts'
import { IntervalsCard } from '../../features/intervals/index.ts'
import { AccountCard } from '../../features/privacy/index.ts'
import { PersonalPage } from '../../shared/layout/personal-page.tsx'

export const Route = createFileRoute('/_signed-in/settings')({
  loader: ({ context }) => void context.trpc.reviews.getSettings.prefetch(),
  component: Settings,
})

// Needed by who deletes their account, and by nobody else.
async function forgetReviews(userId: string) {
  const { forgetPerson } = await import('../../features/reviews/journal/forget-person.ts')
  await forgetPerson(userId)
}

function Settings() {
  return (
    <PersonalPage title="Settings">
      <IntervalsCard />
      <AccessTokensCard />
      <AccountCard forgetReviews={forgetReviews} />
    </PersonalPage>
  )
}
