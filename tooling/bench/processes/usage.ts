import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

let ticks: number | undefined

/** Returns the number of clock ticks of /proc in a second. */
function ticksPerSecond(): number {
  ticks ??= Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }))
  return ticks
}

/** The fields of /proc/PID/stat after the name of the program; undefined if there is no such process. */
function statOf(pid: number | string): { parent: number; own: number; children: number } | undefined {
  let text: string
  try {
    text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    return undefined
  }
  // The name stands in parentheses and may contain some.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const number = (index: number) => Number(fields[index])
  return { parent: number(1), own: number(11) + number(12), children: number(13) + number(14) }
}

/** The CPU seconds of a process so far, in user and system mode. Throws if there is no such process, or no /proc. */
export function cpuSeconds(pid: number): number {
  const stat = statOf(pid)
  if (stat === undefined) throw new Error(`no CPU time of the process ${pid}: it has ended, or this is not Linux`)
  return stat.own / ticksPerSecond()
}

/** The CPU seconds of a process and of all its children so far, also of those that have ended. */
export function cpuSecondsOfFamily(pid: number): number {
  const parent = statOf(pid)
  if (parent === undefined) throw new Error(`no CPU time of the process ${pid}: it has ended, or this is not Linux`)
  let sum = parent.own + parent.children
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const stat = statOf(name)
    if (stat?.parent === pid) sum += stat.own
  }
  return sum / ticksPerSecond()
}
