import { join } from 'node:path'
import { install } from './install.mjs'
import { launch, root } from './run.mjs'
import { say } from './say.mjs'

await install()

const client = 'http://localhost:5173'
const sides = [
  startSide('server', 'tsx', ['watch', '--clear-screen=false', 'src/main.ts'], {
    PUBLIC_URL: process.env.PUBLIC_URL ?? client,
  }),
  startSide('web', 'vite', ['--port', '5173', '--strictPort', '--clearScreen', 'false']),
]
say(`Wordtide for development: ${client} (both sides reload by themselves; Ctrl-C ends both)`)

// Ctrl-C reaches both sides by itself; a second signal would cut the server short.
let interrupted = false
process.on('SIGINT', () => {
  interrupted = true
})
process.on('SIGTERM', endBoth)
for (const side of sides) {
  side.once('exit', (code) => {
    if (!interrupted) endBoth()
    process.exitCode ||= code ?? 0
  })
}

function endBoth() {
  for (const side of sides) if (side.exitCode === null && side.signalCode === null) side.kill('SIGTERM')
}

/**
 * @param {string} app
 * @param {string} program
 * @param {string[]} args
 * @param {Record<string, string>} [env]
 */
function startSide(app, program, args, env = {}) {
  const cwd = join(root, 'apps', app)
  return launch(join(cwd, 'node_modules', '.bin', program), args, { cwd, env, show: true })
}
