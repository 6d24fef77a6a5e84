import { useQuery } from '@tanstack/react-query'
import { Button } from '@wordtide/ui'
import { useEffect } from 'react'
import { toastFailure } from '../../../shared/api/toasts.ts'
import { trpc } from '../../../shared/api/trpc.ts'
import { logError } from '../../../shared/lib/log.ts'
import {
  findPushState,
  findSubscription,
  type PushState,
  subscribeBrowser,
  unsubscribeBrowser,
} from '../../../shared/offline/push.ts'

const texts: Record<PushState, string> = {
  unsupported:
    'This browser cannot show notifications of Wordtide. On an iPhone, add Wordtide to the Home Screen first.',
  denied: 'This browser refuses notifications of Wordtide. You can allow them in its settings for this site.',
  off: 'This browser does not show reminders yet.',
  on: 'This browser shows reminders until you sign out.',
}

/** Shows whether this browser shows reminders, with a button that turns them on or off. */
export function ThisBrowser({ onAllowed }: { onAllowed: () => void }) {
  const state = useQuery({ queryKey: ['push state'], queryFn: findPushState })
  const subscribe = trpc.reminders.subscribe.useMutation()
  const unsubscribe = trpc.reminders.unsubscribe.useMutation()
  const { reminders } = trpc.useUtils()
  const { mutate: renew } = subscribe
  const isOn = state.data === 'on'
  // After another sign-in the server does not know the browser any more.
  useEffect(() => {
    if (isOn) void findSubscription().then((subscription) => subscription && renew(subscription))
  }, [isOn, renew])
  const allow = async () => {
    const { publicKey } = await reminders.getPushKey.fetch()
    const subscription = await subscribeBrowser(publicKey)
    if (subscription === undefined) return
    await subscribe.mutateAsync(subscription)
    onAllowed()
  }
  const stop = async () => {
    const endpoint = await unsubscribeBrowser()
    if (endpoint !== undefined) await unsubscribe.mutateAsync({ endpoint })
  }
  const run = async (change: () => Promise<void>) => {
    try {
      await change()
    } catch (error) {
      logError('The notifications of this browser could not be changed', error)
      toastFailure('Notifications could not be changed', error)
    }
    await state.refetch()
  }
  if (state.data === undefined) return null
  return (
    <div className="grid justify-items-start gap-2">
      <p role="status" className="max-w-prose text-muted-foreground text-sm">
        {texts[state.data]}
      </p>
      {state.data === 'off' && (
        <Button type="button" variant="outline" size="sm" onClick={() => void run(allow)}>
          Allow on this browser
        </Button>
      )}
      {isOn && (
        <Button type="button" variant="outline" size="sm" onClick={() => void run(stop)}>
          Stop on this browser
        </Button>
      )}
    </div>
  )
}
