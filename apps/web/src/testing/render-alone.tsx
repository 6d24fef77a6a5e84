import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { getQueryKey } from '@trpc/react-query'
import type { VoiceView } from '@wordtide/contract'
import type { ReactNode } from 'react'
import { trpc } from '../shared/api/trpc.ts'
import { SessionContext } from '../shared/session/use-session.ts'
import { createTestApp } from './create-test-app.ts'

/** A component without a page around it, with what every page has, and on a server with these voices, if it is not to be asked. */
export function renderAlone(element: ReactNode, voices: VoiceView[] | 'asked' = []) {
  const { client, queryClient, session } = createTestApp()
  if (voices !== 'asked') queryClient.setQueryData(getQueryKey(trpc.audio.listVoices, undefined, 'query'), voices)
  return render(
    <trpc.Provider client={client} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <SessionContext value={session}>{element}</SessionContext>
      </QueryClientProvider>
    </trpc.Provider>,
  )
}
