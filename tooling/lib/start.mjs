import { pathToFileURL } from 'node:url'
import { build, isBuilt, serverEntry } from './build.mjs'
import { install } from './install.mjs'
import { say, seconds } from './say.mjs'

await install()
if (!isBuilt()) {
  const start = Date.now()
  say('Building …')
  const { ok, output } = await build()
  if (!ok) {
    say(output)
    say('The build failed: see above.')
    process.exit(1)
  }
  say(`Built in ${seconds(start)}`)
}
// In this process, so that the server itself gets the terminal's signals.
await import(pathToFileURL(serverEntry).href)
