import { once } from 'node:events'
import { get } from 'node:http'
import { connect } from 'node:net'
import { freePort, waitUntil } from '@wordtide/db/testing'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openMetrics } from './metrics-server.ts'

const ignore = () => {}
const log = { info: ignore, warn: ignore, error: ignore }
const host = '127.0.0.1'

/** Opens the metrics on a free port; they are closed after the test. */
async function opened(metricsHost = host) {
  const metricsPort = await freePort()
  const metrics = await openMetrics({ metricsHost, metricsPort }, log)
  onTestFinished(() => metrics?.close())
  return { metricsPort, metrics, url: `http://${host}:${metricsPort}` }
}

/** Requests the metrics with this `Host`; returns the status. */
async function statusFor(authority: string, port: number, address = host): Promise<number | undefined> {
  const request = get({ host: address, port, path: '/metrics', headers: { host: authority } })
  const [response] = await once(request, 'response')
  response.resume()
  return response.statusCode
}

describe('the port of the metrics', () => {
  it('serves them in the text format, by GET and HEAD', async () => {
    const { url } = await opened()
    const response = await fetch(`${url}/metrics`)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
    expect(await response.text()).toContain('\nprocess_cpu_seconds_total ')
    const head = await fetch(`${url}/metrics`, { method: 'HEAD' })
    expect(head.status).toBe(200)
    expect(await head.text()).toBe('')
  })

  it.each(['/', '/metrics/', '/api/health', '/favicon.ico'])('has nothing else: %s', async (path) => {
    const { url } = await opened()
    expect((await fetch(url + path)).status).toBe(404)
    expect((await fetch(url + path, { method: 'POST' })).status).toBe(404)
  })

  it.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('takes no %s', async (method) => {
    const { url } = await opened()
    const response = await fetch(`${url}/metrics`, { method })
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')).toBe('GET, HEAD')
  })

  it.each([host, 'localhost'])('serves loopback names only while it listens on %s', async (metricsHost) => {
    const { metricsPort } = await opened(metricsHost)
    for (const name of ['localhost', 'LOCALHOST', '127.0.0.1', '[::1]', `localhost:${metricsPort}`])
      expect(await statusFor(name, metricsPort, metricsHost), name).toBe(200)
    for (const name of ['evil.example', `evil.example:${metricsPort}`, '192.168.1.7', 'localhost.evil.example'])
      expect(await statusFor(name, metricsPort, metricsHost), name).toBe(421)
  })

  it('serves every name where other machines reach it', async () => {
    const { metricsPort } = await opened('0.0.0.0')
    expect(await statusFor('wordtide:9464', metricsPort)).toBe(200)
  })

  it('that is in use is refused in one line that names the setting', async () => {
    const { metricsPort } = await opened()
    await expect(openMetrics({ metricsHost: host, metricsPort }, log)).rejects.toThrow(
      `METRICS_PORT: ${metricsPort} is in use: stop the program that listens there, or set another port`,
    )
  })

  it('waits for no client when it is closed', async () => {
    const { metricsPort, metrics } = await opened()
    const sockets = ['GET /metrics HTTP/1.1\r\nhost: localhost\r\n\r\n', 'GET /metr'].map((bytes) => {
      const socket = connect(metricsPort, host)
      socket.on('error', ignore)
      socket.write(bytes)
      return socket
    })
    await new Promise((resolve) => sockets[0]?.once('data', resolve))
    await metrics?.close()
    await waitUntil(() => sockets.every(({ closed }) => closed))
    await expect(fetch(`http://${host}:${metricsPort}/metrics`)).rejects.toThrow()
  })

  it('is not there without the setting', async () => {
    expect(await openMetrics({ metricsHost: host, metricsPort: undefined }, log)).toBeUndefined()
  })
})
