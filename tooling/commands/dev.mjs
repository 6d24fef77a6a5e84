import { join } from 'node:path'
import { install } from '../lib/prepare.mjs'
import { launch, printLine, root } from '../lib/process.mjs'

await install()

const client = 'http://localhost:5173'
const processes = [
  startProcess('server', 'tsx', ['watch', '--clear-screen=false', 'src/main.ts'], {
    PUBLIC_URL: process.env.PUBLIC_URL ?? client,
  }),
  startProcess('web', 'vite', ['--port', '5173', '--strictPort', '--clearScreen', 'false']),
]
printLine(`Wordtide for development: ${client} (client and server reload on changes; Ctrl-C stops both)`)

// The terminal sends Ctrl-C to both processes; a second signal would interrupt the server's shutdown.
let interrupted = false
process.on('SIGINT', () => {
  interrupted = true
})
process.on('SIGTERM', stopBoth)
for (const child of processes) {
  child.once('exit', (code) => {
    if (!interrupted) stopBoth()
    process.exitCode ||= code ?? 0
  })
}

function stopBoth() {
  for (const child of processes) if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
}

/**
 * @param {string} app
 * @param {string} program
 * @param {string[]} args
 * @param {Record<string, string>} [env]
 */
function startProcess(app, program, args, env = {}) {
  const cwd = join(root, 'apps', app)
  return launch(join(cwd, 'node_modules', '.bin', program), args, { cwd, env, show: true })
}
