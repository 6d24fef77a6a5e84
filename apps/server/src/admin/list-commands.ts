import { adminList, findList, unpublishList } from '@wordtide/api/admin'
import * as z from 'zod'
import { id } from './arguments.ts'
import { type Command, defineCommand } from './command.ts'
import { inOneLine, timeText } from './text.ts'

/** The id of a list, or the address of one of its pages, such as `https://words.example.org/library/lists/ID`. */
const listArgs = z.object({ list: z.preprocess((text) => idIn(text), id) })

const idIn = (text: unknown) =>
  typeof text === 'string' ? (/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/i.exec(text)?.[0] ?? text) : text

export const listCommands: Record<string, Command> = {
  'lists find': defineCommand({
    summary: 'shows a list and its owner, by its id or the address of its page',
    parameters: ['list'],
    args: listArgs,
    result: adminList,
    run: (services, args) => findList(services, { id: args.list }),
    text: (list) =>
      [
        `${list.id}  ${list.isPublic ? 'public' : 'private'}  created ${timeText(list.createdAt)}`,
        nameOf(list),
        `vocabularies: ${list.vocsCount}, learners: ${list.learnersCount}`,
      ].join('\n'),
  }),
  'lists unpublish': defineCommand({
    summary: 'makes a public list private, as its owner could',
    parameters: ['list'],
    args: listArgs,
    result: adminList,
    run: (services, args) => unpublishList(services, { id: args.list }),
    text: (list) => `Private: ${nameOf(list)}`,
  }),
}

const nameOf = ({ name, ownerName, ownerEmail }: z.output<typeof adminList>) =>
  `${inOneLine(name)}, of ${inOneLine(ownerName)} <${ownerEmail}>`
