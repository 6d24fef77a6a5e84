import { onTestFinished } from 'vitest'

/** Adds the element by which the server tells the page its configuration, until the test ends. */
export function serveMeta(name: string, content: string): void {
  const meta = Object.assign(document.createElement('meta'), { name, content })
  document.head.append(meta)
  onTestFinished(() => meta.remove())
}
