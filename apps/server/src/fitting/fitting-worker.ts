// The entry point of the thread that fits parameters once: the optimizer blocks its thread.
import { parentPort, workerData } from 'node:worker_threads'
import { openOptimizer } from './optimizer.ts'

if (parentPort === null) throw new Error('this file must run as a worker')
const optimizer = await openOptimizer()
parentPort.postMessage(await optimizer.fit(workerData))
