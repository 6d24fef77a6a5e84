import { createFileRoute } from '@tanstack/react-router'
import { GamesButton, PracticeButton } from '../../../features/reviews/index.ts'
import { StatsPage } from '../../../features/stats/index.ts'

export const Route = createFileRoute('/_signed-in/stats/')({
  // The chart of the year queries more, once these responses contain today's date.
  loader: ({ context: { trpc } }) => {
    void trpc.reviews.listLearned.prefetch()
    void trpc.reviews.getMilestones.prefetch({})
    void trpc.reviews.getStreak.prefetch({})
    void trpc.reviews.getRetention.prefetch({})
    void trpc.reviews.listDays.prefetch({})
    void trpc.reviews.getForecast.prefetch({})
    void trpc.reviews.listMissed.prefetch({})
  },
  component: Stats,
})

function Stats() {
  return (
    <StatsPage
      practice={(vocIds) => (
        <>
          <PracticeButton title="Missed most often" vocIds={vocIds} variant="outline">
            Practise these words
          </PracticeButton>
          <GamesButton title="Missed most often" vocIds={vocIds} variant="ghost">
            Play
          </GamesButton>
        </>
      )}
    />
  )
}
