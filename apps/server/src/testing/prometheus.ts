import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort, waitUntil } from '@wordtide/db/testing'
import * as z from 'zod'
import { findProgram, freshFolder } from './helpers.ts'

/** The programs of Debian's package `prometheus`, as far as they are installed. */
export const prometheusPrograms = { prometheus: findProgram('prometheus'), promtool: findProgram('promtool') }

const answer = z.object({
  data: z.object({
    result: z.array(z.object({ metric: z.record(z.string(), z.string()), value: z.tuple([z.number(), z.string()]) })),
  }),
})

/** A Prometheus that scrapes one server every second. */
export interface Prometheus {
  child: ChildProcess
  /** Returns the values of an expression at this moment, one for each series. */
  query(expression: string): Promise<number[]>
}

/** Starts a Prometheus on a free port and waits until it responds. The test file must call `afterAll(removeFolders)`. */
export async function startPrometheus(program: string, target: string): Promise<Prometheus> {
  const folder = await freshFolder()
  const file = join(folder, 'prometheus.yml')
  const config = {
    global: { scrape_interval: '1s' },
    scrape_configs: [{ job_name: 'wordtide', static_configs: [{ targets: [target] }] }],
  }
  // JSON is YAML.
  await writeFile(file, JSON.stringify(config))
  const address = `127.0.0.1:${await freePort()}`
  const options = [
    `--config.file=${file}`,
    `--storage.tsdb.path=${join(folder, 'data')}`,
    `--web.listen-address=${address}`,
  ]
  const child = spawn(program, options, { stdio: 'ignore' })
  await waitUntil(
    () =>
      fetch(`http://${address}/-/ready`).then(
        ({ ok }) => ok,
        () => false,
      ),
    { intervalMs: 50 },
  )
  return {
    child,
    query: async (expression) => {
      const response = await fetch(`http://${address}/api/v1/query`, {
        method: 'POST',
        body: new URLSearchParams({ query: expression }),
      })
      if (!response.ok) throw new Error(`${expression}: ${await response.text()}`)
      return answer.parse(await response.json()).data.result.map(({ value: [, value] }) => Number(value))
    },
  }
}

/** Returns what `promtool check metrics` says about a text of metrics: a line for each problem. */
export async function checkMetrics(promtool: string, text: string): Promise<string[]> {
  const child = spawn(promtool, ['check', 'metrics'], { stdio: ['pipe', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part: string) => {
      output += part
    })
  child.stdin.end(text)
  await once(child, 'close')
  return output.split('\n').filter((line) => line !== '')
}
