import { defineCommand } from '../command.ts'
import { connect } from '../connection.ts'
import { messageOf } from '../failure.ts'
import { counted, note, print, printJson, style } from '../output.ts'
import { plain } from '../text/plain.ts'
import { keepsAny } from '../unsent.ts'
import { sendEarlier } from './send-earlier.ts'
import { jsonOption } from './shared.ts'

export const due = defineCommand({
  usage: '',
  summary: 'Say what is due today, list by list',
  about:
    'Due are cards that you have answered before and that come back today; new ones are said apart. Both are within the\nlimits of your settings, as on the page Today.',
  options: { json: jsonOption },
  takes: [0, 0],
  async run(_, { json }) {
    const connection = await connect()
    const { wordtide, url } = connection
    // What is still here would be said to be due. A token that may only read cannot send it.
    if (await keepsAny()) {
      const { id } = await wordtide.accounts.getSession({})
      await sendEarlier(connection, id).catch((error) => note(`Earlier answers are not sent: ${messageOf(error, url)}`))
    }
    const today = await wordtide.reviews.getToday({})
    if (json) return printJson(today)
    if (today.lists.length === 0) return print('Nothing is due today')
    const numbers = today.lists.map(({ due, new: fresh }) => dueAndNew(due, fresh))
    const width = Math.max(...numbers.map((text) => text.length))
    for (const [index, { name }] of today.lists.entries())
      print(`${(numbers[index] ?? '').padEnd(width)}  ${style(plain(name), 'bold')}`)
    if (today.lists.length > 1)
      print(style(`${dueAndNew(today.due, today.new)} in ${counted(today.lists.length, 'list')}`, 'dim'))
  },
})

const dueAndNew = (due: number, fresh: number) => `${due} due, ${fresh} new`
