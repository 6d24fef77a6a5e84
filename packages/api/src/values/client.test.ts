import { expect, it } from 'vitest'
import { clientOf } from './client.ts'

const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'

it.each([
  ['Firefox on Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'],
  ['Firefox on Android', 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0'],
  ['Firefox on iOS', `${iPhone} FxiOS/140.0 Mobile/15E148 Safari/605.1.15`],
  ['Chrome on Windows', `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/138.0.0.0 Safari/537.36`],
  ['Chrome on Android', `Mozilla/5.0 (Linux; Android 10; K) ${webKit} Chrome/138.0.0.0 Mobile Safari/537.36`],
  ['Chrome on ChromeOS', `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webKit} Chrome/138.0.0.0 Safari/537.36`],
  ['Edge on Windows', `Mozilla/5.0 (Windows NT 10.0) ${webKit} Chrome/138.0.0.0 Safari/537.36 Edg/138.0.0.0`],
  ['Opera on macOS', `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webKit} Chrome/137.0 Safari/537.36 OPR/120.0`],
  [
    'Samsung Internet on Android',
    `Mozilla/5.0 (Linux; Android 10; K) ${webKit} SamsungBrowser/28.0 Chrome/130.0 Safari/537.36`,
  ],
  ['Safari on iOS', `${iPhone} Version/18.5 Mobile/15E148 Safari/604.1`],
  [
    'Safari on macOS',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
  ],
  ['curl', 'curl/8.14.1'],
  ['node', 'node'],
  ['python-requests', 'python-requests/2.32.4'],
  ['Wget on Linux', 'Wget/1.21.3 (Linux)'],
  ['Unknown browser on Linux', 'Mozilla/5.0 (X11; Linux x86_64)'],
  ['Unknown browser', ''],
  ['Unknown browser', undefined],
  ['Unknown browser', '<b>Your bank</b>'],
  ['Unknown browser', `${'x'.repeat(300)} Firefox/140.0`],
])('%s', (client, userAgent) => {
  expect(clientOf(userAgent)).toBe(client)
})
