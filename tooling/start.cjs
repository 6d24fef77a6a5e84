// CommonJS, because loading an ES module already starts the thread pool, and its size is read only once.
// Eight threads, so that password hashing does not hold up files.
if (!process.env.UV_THREADPOOL_SIZE) process.env.UV_THREADPOOL_SIZE = '8'
require('./check-node.cjs')
import('./lib/start.mjs')
