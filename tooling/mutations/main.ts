import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chooseMutations, findMoved, instrument, type Mutation } from './choose.ts'
import { catchMutations, recordHits } from './run.ts'

/**
 * `npm run mutations -- --base REVISION --output FILE`: chooses 150 mutations of the code of REVISION, makes them in a copy of HEAD, and
 * writes which test catches each. Twice, with HEAD at two commits, it shows what a change of the tests has lost. It runs the unit,
 * component and PostgreSQL tests; the browser and the faults are left out, because they take minutes for each mutation.
 */
const { values } = parseArgs({
  args: process.argv.slice(2),
  options: {
    base: { type: 'string', default: 'HEAD' },
    seed: { type: 'string', default: '39' },
    output: { type: 'string', default: 'test-results/mutations.json' },
    'list-only': { type: 'boolean', default: false },
  },
})

const repository = execFileSync('git', ['rev-parse', '--show-toplevel'], { encoding: 'utf8' }).trim()
const mutations = chooseMutations(repository, values.base, Number(values.seed))
if (values['list-only']) {
  for (const { id, path, kind, text } of mutations)
    process.stdout.write(`${id} ${kind} ${path}: ${text.replaceAll(/\s+/g, ' ').slice(0, 90)}\n`)
  process.exit()
}

const folder = mkdtempSync(join(tmpdir(), 'mutations-'))
const root = join(folder, 'tree')
execFileSync('git', ['worktree', 'add', '--detach', root, 'HEAD'], { cwd: repository })
try {
  execFileSync(process.execPath, [join(root, 'tooling', 'wordtide.cjs'), 'install'], { cwd: root, stdio: 'ignore' })
  const present = makeMutations(root)
  process.stdout.write(`${present.length} of ${mutations.length} mutations are there\n`)
  const hits = await recordHits(root, folder)
  const caught = await catchMutations(root, present, hits)
  const result = mutations.map((mutation) => ({
    ...mutation,
    caughtBy: caught.get(mutation.id)?.replace(`${root}/`, '') ?? (present.includes(mutation) ? null : 'gone'),
  }))
  writeFileSync(values.output, `${JSON.stringify(result, undefined, 2)}\n`)
  process.stdout.write(`${caught.size} of ${present.length} caught: ${values.output}\n`)
} finally {
  execFileSync('git', ['worktree', 'remove', '--force', root], { cwd: repository })
  rmSync(folder, { recursive: true, force: true })
}

/** Writes the mutations into the files of a tree; returns those whose code is there. */
function makeMutations(root: string): Mutation[] {
  const moved = findMoved(root, values.base)
  const gone = new Set<number>()
  for (const [path, ofPath] of groupedByPath()) {
    const file = join(root, moved(path))
    const result = existsSync(file)
      ? instrument(file, readFileSync(file, 'utf8'), ofPath)
      : { source: '', gone: ofPath.map(({ id }) => id) }
    for (const id of result.gone) gone.add(id)
    if (existsSync(file)) writeFileSync(file, result.source)
  }
  return mutations.filter(({ id }) => !gone.has(id))
}

function groupedByPath(): Map<string, Mutation[]> {
  const groups = new Map<string, Mutation[]>()
  for (const mutation of mutations) groups.set(mutation.path, [...(groups.get(mutation.path) ?? []), mutation])
  return groups
}
