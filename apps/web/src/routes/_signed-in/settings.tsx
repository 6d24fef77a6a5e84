import { createFileRoute, useLocation } from '@tanstack/react-router'
import { AccountCard } from '../../features/privacy/index.ts'
import { ReviewSettings } from '../../features/review-settings/index.ts'
import { forgetUserReviews } from '../../features/reviews/index.ts'
import { HashTabs } from '../../shared/layout/hash-tabs.tsx'
import { PersonalPage } from '../../shared/layout/personal-page.tsx'
import { sections } from './-settings/sections.tsx'

export const Route = createFileRoute('/_signed-in/settings')({
  loader: ({ context: { trpc } }) => void trpc.reviews.getSettings.prefetch(),
  component: Settings,
})

/** The first section is shown without a hash. */
const tabs = [{ hash: '', label: 'Learning', Section: Learning }, ...sections]

function Settings() {
  const hash = useLocation({ select: (location) => location.hash })
  return (
    <PersonalPage title="Settings">
      <HashTabs name="Settings" tabs={tabs} hash={hash} keepsOpened>
        {({ Section }) => (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
            <Section />
          </div>
        )}
      </HashTabs>
    </PersonalPage>
  )
}

function Learning() {
  return (
    <>
      <ReviewSettings />
      <AccountCard forgetReviews={forgetUserReviews} />
    </>
  )
}
