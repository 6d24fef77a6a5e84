import { describe, expect, it } from 'vitest'
import { createLog } from './log.ts'

function written(write: (log: ReturnType<typeof createLog>) => void, level = 'info'): string[] {
  const lines: string[] = []
  write(createLog(level, { write: (line: string) => lines.push(line) }))
  return lines
}

describe('the log', () => {
  it('is one JSON object a line', () => {
    const [line = ''] = written((log) => log.info({ port: 1 }, 'listening'))
    expect(JSON.parse(line)).toMatchObject({ port: 1, msg: 'listening' })
    expect(line.trimEnd()).not.toContain('\n')
  })

  it('says nothing below its level', () => {
    expect(written((log) => log.info({}, 'hello'), 'warn')).toEqual([])
  })

  it('names a request by method, path and address, and neither query nor headers', () => {
    const req = { method: 'GET', url: '/user/activate?token=s3cret', ip: '::1', headers: { cookie: 's3cret' } }
    const [line = ''] = written((log) => log.info({ req }, 'incoming request'))
    expect(JSON.parse(line).req).toEqual({ method: 'GET', path: '/user/activate', ip: '::1' })
    expect(line).not.toContain('s3cret')
  })

  it('keeps the values of a failed query to itself: there are addresses, hashes and sessions among them', () => {
    const cause = Object.assign(new Error('connection lost'), { detail: 'Key (id)=(s3cret) exists', query: 's3cret' })
    const message = 'Failed query: insert into "sessions" values ($1)\nparams: s3cret'
    const err = Object.assign(new Error(message, { cause }), { query: 'insert', params: ['s3cret'] })
    const [line = ''] = written((log) => log.error({ err }, 'unexpected error'))
    expect(line).toContain('Failed query: insert into')
    expect(line).toContain('connection lost')
    expect(line).not.toContain('s3cret')
  })
})
