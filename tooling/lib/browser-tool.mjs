import { join } from 'node:path'
import { findChromium } from './chromium.mjs'
import { buildOrExit, install } from './prepare.mjs'
import { launch, printLine, root } from './process.mjs'

/**
 * Builds the product and runs one of the projects of `apps/e2e/tools.config.ts`, with the arguments of this command.
 * @param {string} project
 */
export async function runBrowserTool(project) {
  const chromium = findChromium()
  if (chromium === undefined) {
    printLine('No Chromium: apt-get install chromium, or set CHROMIUM_PATH to a Chromium or Chrome.')
    process.exit(1)
  }
  await install()
  await buildOrExit()
  const cwd = join(root, 'apps', 'e2e')
  const args = ['test', '--config=tools.config.ts', `--project=${project}`, ...process.argv.slice(3)]
  const env = { CHROMIUM_PATH: chromium }
  launch(join(cwd, 'node_modules', '.bin', 'playwright'), args, { cwd, env, show: true }).once('exit', (code) => {
    process.exitCode = code ?? 1
  })
}
