import { createFileRoute } from '@tanstack/react-router'
import { AccessTokensCard } from '../../features/access-tokens/index.ts'
import { AccountCard } from '../../features/privacy/index.ts'
import { ReviewSettings } from '../../features/review-settings/index.ts'
import { forgetUserReviews } from '../../features/reviews/index.ts'
import { outOfBatch } from '../../shared/api/query-client.ts'
import { PersonalPage } from '../../shared/layout/personal-page.tsx'

export const Route = createFileRoute('/_signed-in/settings')({
  loader: ({ context: { trpc } }) => {
    void trpc.reviews.getSettings.prefetch()
    void trpc.accessTokens.list.prefetch(undefined, outOfBatch)
  },
  component: Settings,
})

function Settings() {
  return (
    <PersonalPage title="Settings">
      <ReviewSettings />
      <AccessTokensCard />
      <AccountCard forgetReviews={forgetUserReviews} />
    </PersonalPage>
  )
}
