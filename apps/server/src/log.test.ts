import { describe, expect, it } from 'vitest'
import { createLog } from './log.ts'
import { testApp } from './testing/index.ts'

function loggedLines(write: (log: ReturnType<typeof createLog>) => void, level = 'info'): string[] {
  const lines: string[] = []
  write(createLog(level, { write: (line: string) => lines.push(line) }))
  return lines
}

describe('the log', () => {
  it('has one JSON object per line', () => {
    const [line = ''] = loggedLines((log) => log.info({ port: 1 }, 'listening'))
    expect(JSON.parse(line)).toMatchObject({ port: 1, msg: 'listening' })
    expect(line.trimEnd()).not.toContain('\n')
  })

  it('omits lines below its level', () => {
    expect(loggedLines((log) => log.info({}, 'hello'), 'warn')).toEqual([])
  })

  it('describes a request by method, path and address, without query and headers', () => {
    const req = { method: 'GET', url: '/user/activate?token=s3cret', ip: '::1', headers: { cookie: 's3cret' } }
    const [line = ''] = loggedLines((log) => log.info({ req }, 'incoming request'))
    expect(JSON.parse(line).req).toEqual({ method: 'GET', path: '/user/activate', ip: '::1' })
    expect(line).not.toContain('s3cret')
  })

  it('omits the values of a failed query, such as addresses, hashes and session ids', () => {
    const cause = Object.assign(new Error('connection lost'), { detail: 'Key (id)=(s3cret) exists', query: 's3cret' })
    const message = 'Failed query: insert into "sessions" values ($1)\nparams: s3cret'
    const err = Object.assign(new Error(message, { cause }), { query: 'insert', params: ['s3cret'] })
    const [line = ''] = loggedLines((log) => log.error({ err }, 'unexpected error'))
    expect(line).toContain('Failed query: insert into')
    expect(line).toContain('connection lost')
    expect(line).not.toContain('s3cret')
  })

  it('has one line for each request, with its outcome', async () => {
    const { call, logged } = await testApp()
    const before = logged.length
    const { headers } = await call(undefined, 'GET /api/lists/user?search=s3cret', { from: '192.0.2.7' })
    const lines = logged.slice(before).map((line) => JSON.parse(line))
    expect(lines).toMatchObject([
      {
        reqId: headers['x-request-id'],
        req: { method: 'GET', path: '/api/lists/user', ip: '192.0.2.7' },
        res: { statusCode: 401 },
        responseTime: expect.any(Number),
        msg: 'request completed',
      },
    ])
  })
})
