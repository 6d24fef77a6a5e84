// Loaded into a server process before its code (`node --import`): the clock of the process is that of the machine plus as many
// milliseconds as the file CLOCK_FILE says, as if the clock had been set while the process runs. Timers go on as they are.
import { readFileSync } from 'node:fs'

const RealDate = Date
const file = process.env.CLOCK_FILE ?? ''
let offsetMs = 0

function read() {
  try {
    offsetMs = Number(readFileSync(file, 'utf8'))
  } catch {
    // It is being written.
  }
}

read()
setInterval(read, 5).unref()

const now = () => RealDate.now() + offsetMs

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, newTarget) => Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
  apply: () => new RealDate(now()).toString(),
  get: (target, key, receiver) => (key === 'now' ? now : Reflect.get(target, key, receiver)),
})
