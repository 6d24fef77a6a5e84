// Writes the types of the router to dist, for the client: it then compiles against these few files instead of the whole
// server with its database.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, posix } from 'node:path'

process.chdir(import.meta.dirname)

const allowedPackages = /^(@trpc\/server|@wordtide\/contract|zod(\/.*)?)$/

/** Types that no client sees, by their file; they lead to the database. */
const opaque = new Map([
  ['calls/context.d.ts', ['Context', 'SignedIn']],
  ['services.d.ts', ['Services']],
])

const emitted = mkdtempSync(join(tmpdir(), 'wordtide-declarations-'))
try {
  const require = createRequire(import.meta.url)
  const compiler = join(dirname(require.resolve('typescript/package.json')), 'bin', 'tsc')
  execFileSync(process.execPath, [compiler, '-p', 'tsconfig.declarations.json', '--outDir', emitted], {
    stdio: 'inherit',
  })
  rmSync('dist', { recursive: true, force: true })
  copy('router.d.ts', new Set())
} finally {
  rmSync(emitted, { recursive: true, force: true })
}

/**
 * Copies a declaration file and those that it refers to.
 * @param {string} path
 * @param {Set<string>} done
 */
function copy(path, done) {
  if (done.has(path)) return
  done.add(path)
  const hidden = opaque.get(path)?.map((name) => `export type ${name} = object\n`)
  const text = hidden?.join('') ?? readFileSync(join(emitted, path), 'utf8')
  mkdirSync(join('dist', dirname(path)), { recursive: true })
  writeFileSync(join('dist', path), text)
  for (const [, specifier = '', name = ''] of text.matchAll(/(?:\bfrom |\bimport\()["']([^"']+)["']\)?(?:\.(\w+))?/g)) {
    if (specifier.startsWith('.')) {
      const target = posix.join(posix.dirname(path), specifier).replace(/(\.ts)?$/, '.d.ts')
      const names = name === '' ? namesOf(text, specifier) : [name]
      // A name that is not there would become `any` in the client, without an error.
      const missing = names.filter((one) => opaque.has(target) && !opaque.get(target)?.includes(one))
      if (missing.length > 0) throw new Error(`${path} refers to ${missing.join(', ')} of ${target}: see \`opaque\``)
      copy(target, done)
    } else if (!allowedPackages.test(specifier)) {
      throw new Error(`${path} refers to '${specifier}': the router's types must not reach beyond the contract`)
    }
  }
}

/**
 * Returns the names that `import … from` takes from a file.
 * @param {string} text
 * @param {string} specifier
 */
function namesOf(text, specifier) {
  return text
    .split('\n')
    .filter((line) => line.includes(`from '${specifier}'`) || line.includes(`from "${specifier}"`))
    .flatMap((line) => /\{([^}]*)\}/.exec(line)?.[1]?.split(',') ?? [])
    .map((name) => name.replace(/\btype\b/, '').trim())
    .filter((name) => name !== '')
}
