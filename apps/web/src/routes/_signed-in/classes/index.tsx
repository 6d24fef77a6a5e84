import { createFileRoute } from '@tanstack/react-router'
import { ClassesPage } from '../../../features/classes/index.ts'

export const Route = createFileRoute('/_signed-in/classes/')({
  loader: ({ context: { trpc } }) => void trpc.classes.list.prefetch(),
  component: ClassesPage,
})
