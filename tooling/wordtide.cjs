// The entry point of every command of the project: `node tooling/wordtide.cjs start`.
// Old syntax and CommonJS: the Node.js versions that it rejects must be able to run it, and an ES module would start the
// thread pool, whose size is read only once, before the next lines.
// Eight threads, so that hashing passwords does not delay reading files.
if (!process.env.UV_THREADPOOL_SIZE) process.env.UV_THREADPOOL_SIZE = '8'

const required = require('../package.json').engines.node.replace('>=', '')

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
const [requiredMajor = 0, requiredMinor = 0] = required.split('.').map(Number)

if (major < requiredMajor || (major === requiredMajor && minor < requiredMinor)) {
  process.stderr.write(
    `Wordtide needs Node.js ${required} or newer; this is ${process.versions.node} (see https://nodejs.org)\n`,
  )
  process.exit(1)
}

import(`./commands/${process.argv[2]}.mjs`)
