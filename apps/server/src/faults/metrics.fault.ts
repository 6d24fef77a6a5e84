import type { ChildProcess } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { fileURLToPath } from 'node:url'
import { freePort, waitUntil } from '@wordtide/db/testing'
import { afterAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { removeFolders } from '../testing/helpers.ts'
import { checkMetrics, prometheusPrograms, startPrometheus } from '../testing/prometheus.ts'
import { RestClient } from '../testing/rest-client.ts'
import { preparedDataDir, startServer, useServers } from '../testing/server-process.ts'

const { startupFailure } = useServers()
const running: ChildProcess[] = []
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL')
  await removeFolders()
})

const panelSchema = z.object({
  id: z.number(),
  title: z.string(),
  type: z.enum(['row', 'timeseries']),
  gridPos: z.object({ x: z.number(), y: z.number(), w: z.number(), h: z.number() }),
  targets: z
    .array(z.object({ expr: z.string(), datasource: z.object({ uid: z.string().regex(/^\$\{datasource\}$/) }) }))
    .default([]),
})
const dashboard = z
  .object({ schemaVersion: z.number().min(38), panels: z.array(panelSchema) })
  .parse(
    JSON.parse(
      await readFile(fileURLToPath(new URL('../../../../docker/grafana/wordtide.json', import.meta.url)), 'utf8'),
    ),
  )
/** The expressions of the dashboard for all processes, over the last ten seconds. */
const expressions = dashboard.panels.flatMap(({ targets }) =>
  targets.map(({ expr }) => expr.replaceAll('$__rate_interval', '10s').replaceAll('$instance', '.*')),
)

/** Starts a server with metrics. */
async function startMeasured() {
  const port = await freePort()
  const dataDir = await preparedDataDir()
  const server = await startServer(dataDir, await freePort(), { METRICS_PORT: String(port) })
  running.push(server.child)
  const metrics = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  return { server, dataDir, metrics, port }
}

const { server, dataDir, metrics, port } = await startMeasured()
const user = new RestClient(server.url)
await user.signUp(dataDir, 'ada@example.com')

/** One request of each kind that the dashboard shows. */
async function useServer(): Promise<void> {
  await user.call('GET lists/user')
  await user.call('GET no/such/path')
  await user.call('GET tts?t=Wasser&l=de')
}

describe('the dashboard', () => {
  it('has panels that neither share an id nor overlap', () => {
    const { panels } = dashboard
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
    const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, n) => `${x + (n % w)},${y + Math.floor(n / w)}`),
    )
    expect(new Set(cells).size).toBe(cells.length)
  })

  it('names only metrics that a running server exports', async () => {
    await useServer()
    const exported = new Set([...(await metrics()).matchAll(/^(\w+)[{ ]/gm)].map(([, name]) => name))
    expect(expressions.length).toBeGreaterThan(15)
    for (const expression of expressions) {
      const names = expression.match(/\b(wordtide|process|nodejs)_\w+/g) ?? []
      expect(names, expression).not.toEqual([])
      expect(
        names.filter((name) => !exported.has(name)),
        expression,
      ).toEqual([])
    }
  })

  // Without the program, which `apt-get install prometheus` installs, this is not checked.
  it.runIf(process.env.CI !== undefined || prometheusPrograms.prometheus !== undefined)(
    'has a value in each panel, by a Prometheus that scrapes the server',
    async () => {
      const prometheus = await startPrometheus(prometheusPrograms.prometheus ?? 'prometheus', `127.0.0.1:${port}`)
      running.push(prometheus.child)
      const hasValue = async (expression: string) => (await prometheus.query(expression)).some(Number.isFinite)
      let missing: string[] = expressions
      await waitUntil(
        async () => {
          await useServer()
          const found = await Promise.all(missing.map(hasValue))
          missing = missing.filter((_, index) => !found[index])
          return missing.length === 0
        },
        { intervalMs: 200 },
      )
    },
  )
})

describe('the metrics of a server', () => {
  it.runIf(process.env.CI !== undefined || prometheusPrograms.promtool !== undefined)(
    'are named and described as Prometheus advises',
    async () => {
      await useServer()
      const problems = await checkMetrics(prometheusPrograms.promtool ?? 'promtool', await metrics())
      // Those of the process have the names that dashboards for Node.js expect.
      expect(problems.filter((line) => !line.startsWith('nodejs_'))).toEqual([])
    },
  )

  it('are there while the server finishes its requests, and do not delay its end', async () => {
    const ending = await startMeasured()
    const socket = connect(Number(new URL(ending.server.url).port), '127.0.0.1')
    socket.write(
      'POST /api/users HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{',
    )
    const inProgress = async () => (await ending.metrics()).includes('wordtide_requests_in_progress 1')
    await waitUntil(inProgress)
    const ended = ending.server.end('SIGTERM')
    const takesRequests = () =>
      fetch(`${ending.server.url}/api/health`).then(
        ({ ok }) => ok,
        () => false,
      )
    await waitUntil(async () => !(await takesRequests()))
    expect(await inProgress()).toBe(true)
    socket.destroy()
    expect(await ended).toBe(0)
    expect(ending.server.output.stderr).toBe('')
    await expect(ending.metrics()).rejects.toThrow()
  })

  it('on a port that is in use end the start with one line, and nothing is changed', async () => {
    const { code, lines } = await startupFailure({ DATA_DIR: '/nowhere', METRICS_PORT: String(port) })
    expect(lines).toEqual([
      `wordtide: METRICS_PORT: ${port} is in use: stop the program that listens there, or set another port`,
    ])
    expect(code).toBe(1)
  })
})
