import { runBrowserTool } from '../lib/browser-tool.mjs'

await runBrowserTool('lighthouse')
