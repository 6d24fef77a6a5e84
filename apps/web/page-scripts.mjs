// Which scripts the pages of the build load first, from its manifest.
import { readFileSync } from 'node:fs'

export const manifest = JSON.parse(readFileSync('dist/.vite/manifest.json', 'utf8'))

/** The scripts that index.html loads itself, in this order. */
export const entryScripts = [...readFileSync('dist/index.html', 'utf8').matchAll(/(?:src|href)="\/([^"]+\.js)"/g)].map(
  ([, file]) => file,
)

/** The module that the layout imports dynamically for signed-in users. */
const signedInFrame = 'src/app/layout/signed-in-frame.tsx'

/** Returns the chunks with these names and all chunks that they import. */
function withImports(names, found = new Set()) {
  for (const name of names) {
    if (found.has(name)) continue
    found.add(name)
    withImports(manifest[name].imports ?? [], found)
  }
  return [...found]
}

/** The chunk of a route's component; undefined if the route has none of its own. */
function chunkOf(routeId) {
  const names = [`src/routes${routeId}.tsx`, `src/routes${routeId}index.tsx`]
  return names.map((name) => `${name}?tsr-split=component`).find((name) => name in manifest)
}

/** Returns the scripts that a page with these routes loads besides those of index.html. */
export function pageScripts(routeIds) {
  const names = routeIds.map(chunkOf).filter((name) => name !== undefined)
  const isSignedIn = routeIds.includes('/_signed-in')
  const files = withImports([...(isSignedIn ? [signedInFrame] : []), ...names]).map((name) => manifest[name].file)
  return files.filter((file) => !entryScripts.includes(file))
}
