import { createFileRoute } from '@tanstack/react-router'
import { ProfilePage } from '../../features/profile/profile-page.tsx'

export const Route = createFileRoute('/_signed-in/profile')({
  loader: ({ context: { trpc } }) => {
    void trpc.profile.info.prefetch()
    void trpc.profile.languages.prefetch()
  },
  component: ProfilePage,
})
