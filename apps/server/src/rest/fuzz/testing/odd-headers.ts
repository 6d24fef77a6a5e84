import { userHeader } from '@wordtide/contract'
import * as fc from 'fast-check'

const visible = fc.string({ unit: fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)) })

/** An unusual header. */
export const oddHeaders: fc.Arbitrary<Record<string, string>> = fc.oneof(
  fc.constantFrom<Record<string, string>>(
    { 'if-none-match': '*' },
    { 'if-none-match': '"a", W/"b"' },
    ...['*', '"a", W/"b"', '"', ''].map((tags) => ({ 'if-match': tags })),
    ...['bytes=0-0', 'bytes=-1', 'bytes=9999999-', 'bytes=5-2', 'bytes=0-1,3-4', 'bytes=', 'lines=1-2'].map(
      (range) => ({ range }),
    ),
    { range: 'bytes=0-0', 'if-range': '"a"' },
    ...['text/html', 'application/xml;q=1', '*/*;q=0', 'nonsense'].map((accept) => ({ accept })),
    ...['https://evil.example', 'null', ''].map((origin) => ({ origin })),
    ...['cross-site', 'same-site', 'none'].map((site) => ({ 'sec-fetch-site': site })),
    ...['Bearer', 'Bearer ', 'Bearer wordtide_', 'Bearer x y', 'Basic YTpi', 'bearer \xff'].map((authorization) => ({
      authorization,
    })),
    ...['wordtide_session', 'wordtide_session=', 'wordtide_session=%', 'a=b; ;=;'].map((cookie) => ({ cookie })),
    { 'x-forwarded-for': 'nonsense', 'x-forwarded-host': 'evil.example', forwarded: 'for=_x' },
    { 'x-http-method-override': 'DELETE' },
    { 'accept-encoding': 'gzip, br' },
    { 'content-encoding': 'gzip' },
    { expect: '200-ok' },
    ...['', 'repeated', 'x'.repeat(256)].map((key) => ({ 'idempotency-key': key })),
  ),
  fc
    .record({
      name: fc.constantFrom(
        'authorization',
        'cookie',
        'range',
        'if-match',
        'if-none-match',
        'accept',
        'accept-language',
        'user-agent',
        'idempotency-key',
        userHeader,
      ),
      value: visible,
    })
    .map(({ name, value }) => ({ [name]: value })),
)
