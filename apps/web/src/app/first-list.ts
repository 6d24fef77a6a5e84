import { callsOf } from '../shared/api/batch-url.ts'
import type { FirstRequest } from '../shared/api/first-request.ts'
import { listImageLook } from '../shared/layout/lists/list-image.ts'
import { isRecord } from '../shared/lib/is-record.ts'

/**
 * Shows the name of the list, and its image, in the shell of the page as soon as the first response is there: the app, which shows the rest,
 * is loaded a while later. The shell names the query in `data-list-of`. If there is no such list, or no response, the app says so.
 */
export async function showFirstList(request: FirstRequest): Promise<void> {
  const results = await request.results
  const shell = document.querySelector('#root > [inert]')
  // The app may have been faster.
  if (shell === null || !Array.isArray(results)) return
  const query = shell.querySelector<HTMLElement>('[data-list-of]')?.dataset.listOf
  const list = dataOf(results[callsOf(request.url).findIndex(({ path }) => path === query)])
  if (list !== undefined) showList(shell, list)
}

interface FirstList {
  name: string
  image: string | null
}

function showList(shell: Element, { name, image }: FirstList) {
  // Content below a long name would move, so the shell is replaced: a new shell, like the page later, does not count as a shift.
  const filled = document.importNode(shell, true)
  for (const place of filled.querySelectorAll('[data-list-of]'))
    place.replaceChildren(Object.assign(document.createElement('bdi'), { textContent: name }))
  if (image !== null)
    filled
      .querySelector('[data-list-image]')
      ?.replaceWith(Object.assign(document.createElement('img'), listImageLook, { src: image }))
  shell.replaceWith(filled)
}

/** Returns the list of a result of tRPC; undefined for an error. */
function dataOf(result: unknown): FirstList | undefined {
  const data = isRecord(result) && isRecord(result.result) ? result.result.data : undefined
  if (!isRecord(data) || typeof data.name !== 'string') return undefined
  return { name: data.name, image: typeof data.image === 'string' ? data.image : null }
}
