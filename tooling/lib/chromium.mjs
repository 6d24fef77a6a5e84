import { existsSync } from 'node:fs'

const usualPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** Returns the path of a Chromium or Chrome: that of `CHROMIUM_PATH`, or one of the usual places; undefined if there is none. */
export function findChromium() {
  return [process.env.CHROMIUM_PATH ?? '', ...usualPaths].find((path) => path !== '' && existsSync(path))
}
