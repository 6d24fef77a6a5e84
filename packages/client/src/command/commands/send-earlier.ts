import type { Connection } from '../connection.ts'
import { counted, note } from '../output.ts'
import { sendKept } from '../unsent.ts'

/** Sends the answers of earlier sessions, and says so. */
export async function sendEarlier({ wordtide, url }: Connection, userId: string): Promise<number> {
  const { sent, skipped, refused } = await sendKept(wordtide, { url, userId })
  if (sent > 0)
    note(`${counted(sent, 'earlier answer')} sent${skipped > 0 ? `, ${skipped} of them of words that are gone` : ''}`)
  for (const path of refused) note(`The server does not take the answers in ${path}: they stay there`)
  return sent
}
