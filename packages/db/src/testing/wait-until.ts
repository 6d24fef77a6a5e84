import { setTimeout as sleep } from 'node:timers/promises'

/** Shorter than the deadline of a test, so that a failure names the line that hangs; longer than anything takes on a busy machine. */
const hangsAfterMs = 100_000

interface WaitOptions {
  /** Returns why the condition cannot come to hold any more; undefined as long as it can. */
  unless?: () => string | undefined
  intervalMs?: number
}

/**
 * Waits until a condition holds. Throws as soon as `unless` gives a reason why it never will, or after a time in which only what hangs
 * has not happened. The only loop of the tests that looks again and again (`tooling/src/waits.ts`).
 */
export async function waitUntil(
  condition: () => boolean | Promise<boolean>,
  { unless = () => undefined, intervalMs = 5 }: WaitOptions = {},
): Promise<void> {
  const start = performance.now()
  for (;;) {
    // In this order: what ended after the condition had come to hold is no failure.
    const reason = unless()
    if (await condition()) return
    if (reason !== undefined) throw new Error(reason)
    if (performance.now() - start > hangsAfterMs)
      throw new Error(`still not so after ${hangsAfterMs / 1000} s: ${condition}`)
    await sleep(intervalMs)
  }
}
