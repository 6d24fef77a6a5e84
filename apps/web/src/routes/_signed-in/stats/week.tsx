import { createFileRoute } from '@tanstack/react-router'
import { GamesButton, PracticeButton } from '../../../features/reviews/index.ts'
import { parseWeek, WeekPage } from '../../../features/stats/index.ts'

export const Route = createFileRoute('/_signed-in/stats/week')({
  validateSearch: parseWeek,
  loader: ({ context: { trpc } }) => {
    // They contain the day that is today.
    void trpc.reviews.listDays.prefetch({})
    void trpc.reviews.getMilestones.prefetch({})
  },
  component: Week,
})

function Week() {
  const { from } = Route.useSearch()
  return (
    <WeekPage
      from={from}
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
