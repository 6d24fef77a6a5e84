import { defineCommand } from '../command.ts'
import { connect } from '../connection.ts'
import { UsageFailure } from '../failure.ts'
import { replaceFile } from '../files.ts'
import { findList } from '../lists.ts'
import { note } from '../output.ts'
import { plain } from '../text/plain.ts'
import { choice } from './shared.ts'

const formats = ['csv', 'tsv', 'anki', 'apkg', 'json'] as const

export const exportList = defineCommand({
  usage: 'LIST [--format FORMAT] [-o FILE]',
  summary: 'Export a list to a file, or to the standard output',
  about:
    'LIST is the name of a list or its id. JSON keeps everything, the images too; `import` takes each of these formats.',
  options: {
    format: {
      type: 'string',
      value: 'FORMAT',
      help: `${formats.join(', ')} (by the name of the file unless given, otherwise csv)`,
    },
    output: { type: 'string', short: 'o', value: 'FILE', help: 'the file to write; it is replaced' },
  },
  takes: [1, 1],
  async run([listName = ''], { format: given, output }) {
    const byName = formats.find((one) => output?.toLowerCase().endsWith(`.${one}`)) ?? 'csv'
    const format = given === undefined ? byName : choice('--format', given, formats)
    if (format === 'apkg' && output === undefined && process.stdout.isTTY)
      throw new UsageFailure('An Anki package is nothing to read: name a file by -o FILE')
    const { wordtide } = await connect()
    const { id, name } = await findList(wordtide, listName)
    const bytes = new Uint8Array(await (await wordtide.transfer.exportList({ id, format })).arrayBuffer())
    if (output === undefined) return void process.stdout.write(bytes)
    await replaceFile(output, bytes)
    note(`${plain(name)} is in ${output}`)
  },
})
