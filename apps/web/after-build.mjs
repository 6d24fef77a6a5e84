// Completes dist after vite, which has written the scripts, styles and pages. What does not need each other runs at the same time, each in a
// process of its own: vite sets the mode of its process.
import { spawn } from 'node:child_process'

await Promise.all([
  run('prerender.mjs'),
  run('icons.mjs')
    .then(() => run('service-worker.mjs'))
    .then(() => run('compress.mjs')),
])
await run('budget.mjs')

/** Runs a script; ends the build if it fails. */
function run(script) {
  return new Promise((resolve) => {
    spawn(process.execPath, [script], { stdio: 'inherit' }).once('exit', (code) => {
      if (code !== 0) process.exit(1)
      resolve(undefined)
    })
  })
}
