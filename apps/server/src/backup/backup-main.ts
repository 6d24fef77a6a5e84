import { restrictNewFiles } from '@wordtide/db'
import { readConfig } from '../config.ts'
import { commandLog } from '../log.ts'
import { backUp } from './backup.ts'
import { counted, formatBytes, reportOutcome } from './report.ts'

restrictNewFiles()
await reportOutcome('Not backed up', async () => {
  const [path, ...rest] = process.argv.slice(2)
  if (path === undefined || path === '' || path.startsWith('-') || rest.length > 0)
    throw new Error('name the file to write, such as backup.tar.gz')
  const config = readConfig(process.env)
  const { file, bytes, users, lists, images, missingImages } = await backUp(config, commandLog(config.logLevel), path)
  const contents = [counted(users, 'user'), counted(lists, 'list'), counted(images, 'image')].join(', ')
  return {
    line: `Backed up to ${file}: ${formatBytes(bytes)}, ${contents}`,
    warning:
      missingImages === 0
        ? undefined
        : `${counted(missingImages, 'more image')} not found in ${config.storage === undefined ? 'DATA_DIR' : 'the store'}, and not backed up`,
  }
})
