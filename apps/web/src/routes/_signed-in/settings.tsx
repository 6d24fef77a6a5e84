import { createFileRoute, Link } from '@tanstack/react-router'
import { IntervalsCard } from '../../features/intervals/index.ts'
import { AccountCard } from '../../features/privacy/index.ts'
import { PageHeading } from '../../layout/page-heading.tsx'
import { Trail } from '../../layout/trail.tsx'

export const Route = createFileRoute('/_signed-in/settings')({
  loader: ({ context }) => void context.trpc.reviews.settings.prefetch(),
  component: Settings,
})

// Needed by who deletes their account, and by nobody else.
async function forgetReviews(userId: string) {
  const { forgetPerson } = await import('../../features/reviews/journal/forget-person.ts')
  await forgetPerson(userId)
}

function Settings() {
  return (
    <div className="grid gap-6">
      <Trail
        links={[
          <Link key="home" to="/">
            Home
          </Link>,
        ]}
        here="Settings"
      />
      <PageHeading title="Settings" />
      <IntervalsCard />
      <AccountCard forgetReviews={forgetReviews} />
    </div>
  )
}
