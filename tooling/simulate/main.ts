import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { drawChart } from './chart.ts'
import { mainResults, runAssumptions, runMain } from './experiments.ts'
import { replaceBlock } from './markers.ts'
import { assumptionsReport, mainReport, searchReport } from './report.ts'
import { search, searchSpace } from './search.ts'

const document = fileURLToPath(new URL('../../docs/learning.md', import.meta.url))
const chart = fileURLToPath(new URL('../../docs/learning.svg', import.meta.url))

const print = (line: string) => process.stdout.write(`${line}\n`)

/** The parts of the simulation, by the name of their block in the document; each returns what stands there. */
const parts: Record<string, () => string | Promise<string>> = {
  results: async () => {
    const results = await runMain()
    const titles = ['After one year of 80 reviews a day', 'After three years']
    writeFileSync(chart, drawChart(titles, mainResults(results)))
    return mainReport(results)
  },
  assumptions: async () => assumptionsReport(await runAssumptions()),
  search: () => {
    const space = searchSpace()
    return searchReport(space.length, search(space))
  },
}

const names = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(parts)
const unknown = names.filter((name) => parts[name] === undefined)
if (unknown.length > 0) {
  print(`No such part: ${unknown.join(', ')}. The parts are: ${Object.keys(parts).join(', ')}.`)
  process.exit(2)
}
for (const name of names) {
  const start = performance.now()
  const text = (await parts[name]?.()) ?? ''
  writeFileSync(document, replaceBlock(readFileSync(document, 'utf8'), name, text))
  print(`${text}\n\n${name}: ${((performance.now() - start) / 1000).toFixed(0)} s, written to docs/learning.md\n`)
}

// The optimizer has a thread that does not end by itself.
process.exit()
