import { networkOf } from './network.ts'

/** The text for a client that does not identify itself. */
export const unknownClient = 'Unknown browser'

/** The characters of a `User-Agent` that are read: those of browsers have fewer. */
const maxLength = 255

/** The marks of browsers, each before those that it also has: nearly all of them claim to be Chrome or Safari. */
const browsers: readonly [mark: RegExp, name: string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPT|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(?:DuckDuckGo|Ddg)\//, 'DuckDuckGo'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:HeadlessChrome|Chrome|Chromium|CriOS)\//, 'Chrome'],
  [/\bVersion\/\S+ .*\bSafari\//, 'Safari'],
]

/** The marks of systems. An Android phone also names Linux, an iPhone also Mac OS X. */
const systems: readonly [mark: RegExp, name: string][] = [
  [/\biPad\b/, 'iPadOS'],
  [/\b(?:iPhone|iPod)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac(?:intosh|OS)?\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

/**
 * Returns a short description of a client by its `User-Agent`, such as 'Firefox on Linux': the name of a browser, or of a program such as
 * curl, and the system. Clients may send anything, so the description has only names of this file, or one word.
 */
export function clientOf(userAgent = ''): string {
  const text = userAgent.slice(0, maxLength)
  const find = (names: readonly (readonly [RegExp, string])[]) => names.find(([mark]) => mark.test(text))?.[1]
  const program = /^(?!Mozilla\/)([A-Za-z][\w-]{0,29})(?:\/|$)/.exec(text)?.[1]
  const [name, system] = [find(browsers) ?? program ?? unknownClient, find(systems)]
  return system === undefined ? name : `${name} on ${system}`
}

/** Returns the client and the network of a request; calls within the process have no network. */
export const originOf = ({
  ip,
  userAgent,
}: {
  ip?: string | undefined
  userAgent?: string | undefined
}): { client: string; network: string | null } => ({
  client: clientOf(userAgent),
  network: ip === undefined ? null : networkOf(ip),
})
