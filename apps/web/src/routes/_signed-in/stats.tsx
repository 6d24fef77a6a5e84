import { createFileRoute } from '@tanstack/react-router'
import { LearnedPage } from '../../features/learn/index.ts'

export const Route = createFileRoute('/_signed-in/stats')({
  loader: ({ context }) => void context.trpc.reviews.listLearned.prefetch(),
  component: LearnedPage,
})
