import { Button, Spinner } from '@wordtide/ui'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { errorMessage } from '../../../shared/api/errors.ts'
import { trpc } from '../../../shared/api/trpc.ts'
import { focusPageHeading } from '../../../shared/layout/page-heading.tsx'
import { serverNow } from '../../../shared/lib/dates/server-clock.ts'
import { whenIdle } from '../../../shared/lib/idle.ts'
import { logError } from '../../../shared/lib/log.ts'
import { useUser } from '../../../shared/session/use-session.ts'
import { failureTitle, useSaveSettings } from '../saved-settings.tsx'
import { isTimeZoneKept, keepTimeZone } from './kept-time-zones.ts'
import { browserTimeZone, haveSameClocks, timeZoneLabel } from './time-zones.ts'
import { useReadSettings } from './use-time-zone-check.ts'

/**
 * Saves the browser's time zone if the user has none yet, and offers to change it if the clocks of both differ. For a user whose
 * settings are loaded.
 */
export function TimeZoneCheck() {
  const user = useUser()
  const saved = useReadSettings()?.reviews.timeZone
  const browser = browserTimeZone()
  const isQuiet = useQuietMoment()
  if (user === undefined || saved === undefined || browser === undefined || !isQuiet) return null
  if (saved === null) return <FirstTimeZone browser={browser} />
  return <ChangeOffer key={`${saved} ${browser}`} userId={user.id} saved={saved} browser={browser} />
}

const dialogs = '[role="dialog"], [role="alertdialog"]'
const nextLookMs = 1000

/** Returns true from the first moment at which the browser is idle and no dialog is open: a review session is one. */
function useQuietMoment(): boolean {
  const [isQuiet, setIsQuiet] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      if (document.querySelector(dialogs) === null) setIsQuiet(true)
      else timer = setTimeout(look, nextLookMs)
    }
    const cancel = whenIdle(look)
    return () => {
      cancel()
      clearTimeout(timer)
    }
  }, [])
  return isQuiet
}

/** Saves the browser's time zone, unless there is one by now. A failure is logged only: the next visit tries again. */
function FirstTimeZone({ browser }: { browser: string }) {
  const utils = trpc.useUtils()
  const { mutateAsync } = trpc.reviews.updateSettings.useMutation({
    onSuccess: (settings) => utils.reviews.getSettings.setData(undefined, settings),
  })
  useEffect(() => {
    const save = async () => {
      // The settings were read when the visit began: another device may have set a time zone since.
      const { reviews } = await utils.reviews.getSettings.fetch(undefined, { staleTime: 0 })
      if (reviews.timeZone === null) await mutateAsync({ reviews: { timeZone: browser } })
    }
    // Deferred, because React mounts components twice in development.
    return whenIdle(() => {
      save().catch((error: unknown) => logError('The time zone could not be saved', error))
    })
  }, [utils, mutateAsync, browser])
  return null
}

interface ChangeOfferProps {
  userId: string
  /** The time zone of the settings. */
  saved: string
  browser: string
}

/** Offers to follow the browser's time zone, at the bottom of the screen, where it moves nothing on the page. */
function ChangeOffer({ userId, saved, browser }: ChangeOfferProps) {
  const [isAnswered, setIsAnswered] = useState(
    () => isTimeZoneKept(userId, saved, browser) || haveSameClocks(saved, browser, serverNow()),
  )
  const { mutate, isPending, error } = useSaveSettings()
  // A live region announces additions, not its first content.
  const [isAnnounced, setIsAnnounced] = useState(false)
  useEffect(() => whenIdle(() => setIsAnnounced(true)), [])
  if (isAnswered) return null
  const keep = () => {
    keepTimeZone(userId, saved, browser)
    setIsAnswered(true)
    focusPageHeading()
  }
  const use = () => {
    if (!isPending) mutate({ reviews: { timeZone: browser } }, { onSuccess: focusPageHeading })
  }
  const [savedLabel, browserLabel] = [timeZoneLabel(saved), timeZoneLabel(browser)]
  return createPortal(
    <section
      aria-label="Time zone"
      data-bottom-notice
      className="sticky bottom-(--navigation-bar) z-30 border-t bg-card text-card-foreground text-sm shadow-xs"
    >
      <div className="mx-auto flex w-full max-w-6xl flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-3">
        <div className="grid gap-1">
          <p role="status" className="min-h-5">
            {isAnnounced && `Your browser is in ${browserLabel}, your days follow ${savedLabel}.`}
          </p>
          {error !== null && (
            <p role="alert" className="text-destructive">
              {failureTitle}: {errorMessage(error)}
            </p>
          )}
        </div>
        <div className="flex flex-wrap gap-2">
          <Button size="sm" variant="outline" aria-disabled={isPending} onClick={use}>
            {isPending && <Spinner label="Sending" />}
            Use {browserLabel}
          </Button>
          <Button size="sm" variant="ghost" disabled={isPending} onClick={keep}>
            Keep {savedLabel}
          </Button>
        </div>
      </div>
    </section>,
    document.body,
  )
}
