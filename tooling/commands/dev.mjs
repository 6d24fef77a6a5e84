import { join, resolve } from 'node:path'
import { install } from '../lib/prepare.mjs'
import { launch, printLine, root } from '../lib/process.mjs'

await install()

const client = 'http://localhost:5173'
const watch = ['watch', '--clear-screen=false']
const processes = [
  startProcess('apps/server', 'tsx', [...watch, '--inspect', 'src/main.ts'], {
    PUBLIC_URL: process.env.PUBLIC_URL ?? client,
    // The same data as `npm start` and `npm run seed`.
    DATA_DIR: resolve(root, process.env.DATA_DIR ?? 'data'),
  }),
  startProcess('apps/web', 'vite', ['--port', '5173', '--strictPort', '--clearScreen', 'false']),
  // The editor reads the types of the calls from there.
  startProcess('tooling', 'tsx', [
    ...watch,
    '--include',
    '../packages/api/src/**/*.ts',
    '../packages/api/emit-declarations.mjs',
  ]),
]
printLine(`Wordtide for development: ${client} (client and server reload on changes; Ctrl-C stops everything)`)

// A second signal would interrupt the server's shutdown: the terminal sends Ctrl-C to every process, other signals are passed
// on once.
let stopping = false
process.on('SIGINT', () => {
  stopping = true
})
process.on('SIGTERM', stopAll)
for (const child of processes) {
  child.once('exit', (code) => {
    stopAll()
    process.exitCode ||= code ?? 0
  })
}

function stopAll() {
  if (stopping) return
  stopping = true
  for (const child of processes) if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
}

/**
 * @param {string} folder
 * @param {string} program
 * @param {string[]} args
 * @param {Record<string, string>} [env]
 */
function startProcess(folder, program, args, env = {}) {
  const cwd = join(root, folder)
  return launch(join(cwd, 'node_modules', '.bin', program), args, { cwd, env, show: true })
}
