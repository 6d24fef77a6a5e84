import { pathToFileURL } from 'node:url'
import { buildOrExit, install, product, serverEntry } from '../lib/prepare.mjs'

await install(product)
await buildOrExit()
// Stack traces name the sources instead of the bundle.
process.setSourceMapsEnabled(true)
// In this process, so that the server itself receives the terminal's signals.
await import(pathToFileURL(serverEntry).href)
