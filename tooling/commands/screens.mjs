import { runBrowserTool } from '../lib/browser-tool.mjs'

await runBrowserTool('screens')
