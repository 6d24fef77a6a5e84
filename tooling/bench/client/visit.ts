import type { BrowserContext, CDPSession } from 'playwright-core'

/** The costs of a first visit until the content is there, and in all. */
export interface Visit {
  /** The number of sequential requests that the content has waited for. */
  rounds: number
  msToContent: number
  requests: number
  scripts: number
  /** Headers and bodies of the scripts before the content, as they are transferred. */
  scriptKilobytes: number
  /** Of everything before the content. */
  kilobytesToContent: number
  /** In all: also what the page loads when it is idle, such as the sounds that it keeps for a day without a network. */
  kilobytes: number
}

interface RequestTimes {
  startedAt: number
  endedAt: number
  /** Of its headers and body, as they were transferred; 0 until it has ended. */
  bytes: number
  isScript: boolean
  /** Browsers request it unasked, and show content without it. */
  isIcon: boolean
}

const latencyMs = 150

/** Visits a page with an empty cache, over a connection on which each response takes 150 ms longer, until `content` is on the screen. */
export async function visit(context: BrowserContext, url: string, content: string | RegExp): Promise<Visit> {
  const page = await context.newPage()
  const browser = await context.newCDPSession(page)
  const requests = new Map<string, RequestTimes>()
  browser.on('Network.requestWillBeSent', ({ requestId, request, type, timestamp }) => {
    if (!request.url.startsWith('http')) return
    requests.set(requestId, {
      startedAt: timestamp,
      endedAt: Number.POSITIVE_INFINITY,
      bytes: 0,
      isScript: type === 'Script' || /\.js$/.test(request.url),
      isIcon: /\/favicon\.\w+$/.test(request.url),
    })
  })
  const end = (requestId: string, endedAt: number, bytes: number) => {
    const request = requests.get(requestId)
    if (request === undefined) return
    request.endedAt = endedAt
    request.bytes = bytes
  }
  browser.on('Network.loadingFinished', (event) => end(event.requestId, event.timestamp, event.encodedDataLength))
  browser.on('Network.loadingFailed', (event) => end(event.requestId, event.timestamp, 0))
  await slowDown(browser)
  const start = performance.now()
  await page.goto(url, { waitUntil: 'commit' })
  await page.getByText(content).filter({ visible: true }).first().waitFor()
  const msToContent = performance.now() - start
  const untilContent = [...requests.values()].filter(({ endedAt, isIcon }) => Number.isFinite(endedAt) && !isIcon)
  const rounds = roundsOf(untilContent)
  const scriptKilobytes = kilobytesOf(untilContent.filter(({ isScript }) => isScript))
  const kilobytesToContent = kilobytesOf(untilContent)
  await page.waitForLoadState('networkidle')
  const all = [...requests.values()]
  await page.close()
  return {
    rounds,
    msToContent,
    requests: all.length,
    scripts: all.filter(({ isScript }) => isScript).length,
    scriptKilobytes,
    kilobytesToContent,
    kilobytes: kilobytesOf(all),
  }
}

const kilobytesOf = (requests: readonly RequestTimes[]) => requests.reduce((sum, { bytes }) => sum + bytes, 0) / 1000

async function slowDown(browser: CDPSession): Promise<void> {
  await browser.send('Network.enable')
  await browser.send('Network.setCacheDisabled', { cacheDisabled: true })
  await browser.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: -1,
    uploadThroughput: -1,
  })
}

/** The longest chain of requests of which each began after the one before had ended. */
export function roundsOf(requests: readonly Pick<RequestTimes, 'startedAt' | 'endedAt'>[]): number {
  const inOrder = requests.toSorted((a, b) => a.startedAt - b.startedAt)
  const depths: { endedAt: number; depth: number }[] = []
  for (const { startedAt, endedAt } of inOrder) {
    const earlier = depths.filter((request) => request.endedAt <= startedAt).map(({ depth }) => depth)
    depths.push({ endedAt, depth: 1 + Math.max(0, ...earlier) })
  }
  return Math.max(0, ...depths.map(({ depth }) => depth))
}
