// Compiles the package to dist. npm runs it before it packs.
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

process.chdir(import.meta.dirname)

rmSync('dist', { recursive: true, force: true })
const compiler = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin', 'tsc')
execFileSync(process.execPath, [compiler, '-p', 'tsconfig.build.json'], { stdio: 'inherit' })

// The compiler rewrites the imports of JavaScript alone; not every tool finds declarations by the name of their source.
for (const path of readdirSync('dist', { recursive: true, encoding: 'utf8' }))
  if (path.endsWith('.d.ts')) {
    const file = join('dist', path)
    writeFileSync(file, readFileSync(file, 'utf8').replace(/(from '\.[^']*)\.ts'/g, "$1.js'"))
  }
