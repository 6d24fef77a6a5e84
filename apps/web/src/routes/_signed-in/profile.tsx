import { createFileRoute } from '@tanstack/react-router'
import { ProfilePage } from '../../features/profile/index.ts'

export const Route = createFileRoute('/_signed-in/profile')({
  loader: ({ context: { trpc } }) => {
    void trpc.profile.getInfo.prefetch()
    void trpc.profile.listLanguages.prefetch()
  },
  component: ProfilePage,
})
