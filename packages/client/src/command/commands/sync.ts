import { resolve } from 'node:path'
import { isWordtideError } from '../../index.ts'
import { defineCommand } from '../command.ts'
import { connect } from '../connection.ts'
import { Failure, messageOf } from '../failure.ts'
import { note, print, printJson } from '../output.ts'
import { copyLists } from '../sync/copy-lists.ts'
import { emptyCopyState, readCopyState, writeCopyState } from '../sync/copy-state.ts'
import { followChanges } from '../sync/follow-changes.ts'
import { sendEarlier } from './send-earlier.ts'
import { jsonOption } from './shared.ts'

export const sync = defineCommand({
  usage: '[FOLDER]',
  summary: 'Send unsent answers, and keep a copy of every list in a folder',
  about: `Each of your lists, and of those that are shared with you or that you learn, becomes a JSON file, which keeps everything and
can be imported again. Only what has changed since the last time is read. What you edit in the folder is not uploaded: where
the list changes too, your file is moved aside. Without FOLDER only answers are sent.`,
  options: { json: jsonOption },
  takes: [0, 1],
  async run([path], { json }) {
    const connection = await connect()
    const { wordtide, url } = connection
    const { id: userId } = await wordtide.accounts.getSession({})
    const sent = await sendEarlier(connection, userId).catch((error) => {
      if (path === undefined || !isWordtideError(error, 'READ_ONLY_TOKEN')) throw error
      // It is enough for a copy.
      note(`Earlier answers are not sent: ${messageOf(error, url)}`)
      return 0
    })
    if (path === undefined) {
      if (json) printJson({ sent })
      else if (sent === 0) print('There are no unsent answers')
      return
    }
    const folder = resolve(path)
    const state = (await readCopyState(folder)) ?? emptyCopyState(url, userId)
    if (state.url !== url || state.userId !== userId)
      throw new Failure(`${folder} is the copy of another account (at ${state.url}): name another folder`)
    await followChanges(wordtide, state)
    const copied = await copyLists(wordtide, folder, state).finally(() => writeCopyState(folder, state))
    if (json) return printJson({ sent, ...copied })
    for (const file of copied.aside) note(`You have edited a file that changed: yours is now ${file}`)
    const { written, deleted } = copied
    print(
      written.length + deleted.length === 0
        ? 'Everything is up to date'
        : `${written.length} written, ${deleted.length} deleted`,
    )
  },
})
