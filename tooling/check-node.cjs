// Old syntax on purpose: this file must be readable by the Node.js versions that it refuses.
const wanted = require('../package.json').engines.node.replace('>=', '')

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
const [leastMajor = 0, leastMinor = 0] = wanted.split('.').map(Number)

if (major < leastMajor || (major === leastMajor && minor < leastMinor)) {
  process.stderr.write(
    `Wordtide needs Node.js ${wanted} or newer; this is ${process.versions.node} (see https://nodejs.org)\n`,
  )
  process.exit(1)
}
