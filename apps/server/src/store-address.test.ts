import { describe, expect, it } from 'vitest'
import { parseStoreAddress } from './store-address.ts'

describe('the address of a store', () => {
  it('names host, key, secret, bucket and region', () => {
    expect(parseStoreAddress('s3://AKIA:se%2Fcret%3D@s3.example.org/words?region=eu-central-1')).toEqual({
      endpoint: 'https://s3.example.org',
      region: 'eu-central-1',
      key: 'AKIA',
      secret: 'se/cret=',
      bucket: 'words',
    })
  })

  it('has a usual region, and any port', () => {
    expect(parseStoreAddress('s3://key:secret@s3.example.org:9000/words/')).toMatchObject({
      endpoint: 'https://s3.example.org:9000',
      region: 'us-east-1',
      bucket: 'words',
    })
  })

  it('is without TLS on this machine, and where it says so', () => {
    const endpointOf = (url: string) => {
      const parsed = parseStoreAddress(url)
      return typeof parsed === 'string' ? parsed : parsed.endpoint
    }
    expect(endpointOf('s3://key:secret@127.0.0.1:9000/words')).toBe('http://127.0.0.1:9000')
    expect(endpointOf('s3://key:secret@localhost:9000/words?tls=on')).toBe('https://localhost:9000')
    expect(endpointOf('s3://key:secret@store:9000/words?tls=off')).toBe('http://store:9000')
  })

  it.each([
    ['https://key:top-secret@host/words', 'must be an address such as'],
    ['s3://host/words', 'must name the key and the secret'],
    ['s3://key@host/words', 'must name the key and the secret'],
    ['s3://key:top-secret@host', 'must name the bucket'],
    ['s3://key:top-secret@host/words/folder', 'must name the bucket'],
    ['s3://key:top-secret@host/Words', 'must name the bucket'],
    ['s3://key:top-secret@host/words?zone=1', 'must have no zone'],
    ['s3://key:top-secret@host/words?tls=maybe', 'must have tls=on or tls=off'],
    ['s3://key:%ff@host/words', 'must name the key and the secret'],
    ['nonsense', 'must be an address such as'],
  ])('%s is refused without repeating the secret', (url, reason) => {
    const parsed = parseStoreAddress(url)
    expect(parsed).toMatch(new RegExp(`^${reason}`))
    expect(parsed).not.toMatch(/top-secret|%ff/)
  })
})
