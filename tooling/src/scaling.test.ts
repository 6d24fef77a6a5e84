import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describeProcedure, procedures } from '@wordtide/api'
import { expect, it } from 'vitest'

const docs = join(import.meta.dirname, '../../docs')
const read = (name: string) => readFileSync(join(docs, name), 'utf8')
const text = read('scaling.md')

it('every query has its place in the table of replicas', () => {
  const queries = procedures.filter(({ name }) => describeProcedure(name).type === 'query').map(({ name }) => name)
  const [, section = ''] = /## Read replicas\n([\s\S]*?)\n## /.exec(text) ?? []
  expect(queries.filter((name) => !section.includes(`\`${name}\``))).toEqual([])
  const named = [...section.matchAll(/`([a-zA-Z]+\.[a-zA-Z]+)`/g)].flatMap(([, name]) => name ?? [])
  expect(named.filter((name) => !queries.some((query) => query === name))).toEqual([])
})
