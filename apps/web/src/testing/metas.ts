import { onTestFinished } from 'vitest'

/** Puts an element into the page by which the server tells what it is set up for, until the test ends. */
export function serveMeta(name: string, content: string): void {
  const meta = Object.assign(document.createElement('meta'), { name, content })
  document.head.append(meta)
  onTestFinished(() => meta.remove())
}
