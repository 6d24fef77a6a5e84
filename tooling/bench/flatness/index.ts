import { loadLibrary } from '../data/library.ts'
import { loadOwnSizes, type OwnLearner } from '../data/own.ts'
import { type BenchPostgres, startBenchPostgres } from '../processes/postgres.ts'
import type { BenchEnvironment, Section, Table } from '../section.ts'
import { callsAmongOthers, callsInLargeList, callsWithLists, type FlatCall, type Subject } from './calls.ts'
import { type MeasuringServer, startMeasuringServer } from './pages.ts'

const othersNote =
  'The user has the same 2,180 vocabularies and 3,600 reviews in 60 lists each time. The last column compares the largest with 10,000, or with the smallest. The goal is at most 1.5, but a small table is read whole, where a large one is looked up by its index (three pages for each of 60 lists in the calls over all lists), and each tenfold table may add a level to an index: one page a look-up. Public lists are those of everybody.'
/** The expected growth with the user's own data. */
const largeListNote =
  'The last column compares the largest list with the smallest. A fixed share of the reviews is due: the calls that count it (list details and stats, learning lists) read the entries of an index that are due. A search walks an index of the list until its page is full: one that finds little reads all of it. The other calls read a page of rows or stored figures: there the goal is at most 1.5.'
const listsNote =
  'The last column compares the most lists with the fewest. The download reads everything. A search that finds nothing looks at each list of the tab, up to 2,000 of them. The other calls read a page: there the goal is at most 1.5.'

/** The pages that each call reads at one size. */
interface Column {
  head: string
  /** Pages, one for each call. */
  pages: number[]
}

export const flatnessSection: Section = {
  name: 'flatness',
  title: 'Flatness',
  async run(env) {
    const postgres = await startBenchPostgres(env.folder)
    try {
      return [await amongOthers(env, postgres), ...(await ofOwnSizes(env, postgres))]
    } finally {
      await postgres.stop()
    }
  },
}

/** The numbers of vocabularies of others. A million takes minutes to load, and is measured by hand. */
function othersSizes({ isQuick, isLarge }: BenchEnvironment): number[] {
  if (isQuick) return [1000, 10_000]
  return [1000, 10_000, 100_000, ...(isLarge ? [1_000_000] : [])]
}

async function amongOthers(env: BenchEnvironment, postgres: BenchPostgres): Promise<Table> {
  const columns: Column[] = []
  for (const size of othersSizes(env)) {
    const library = await loadLibrary(postgres, size, env.report)
    const server = await startMeasuringServer(postgres, library.database)
    try {
      const learner = library.learners[1]
      if (learner === undefined) throw new Error('the library has no learner')
      const subject = { ...learner, user: await server.signIn(learner.email) }
      const head = size.toLocaleString('en-US')
      columns.push({ head, pages: await measure(env, server, callsAmongOthers, subject, `among ${head}`) })
    } finally {
      await server.close()
    }
  }
  return table(
    'Pages a call reads, by the vocabularies of others',
    othersNote,
    callsAmongOthers,
    columns,
    columns.find(({ head }) => head === '10,000' && columns.length > 2) ?? columns[0],
  )
}

async function ofOwnSizes(env: BenchEnvironment, postgres: BenchPostgres): Promise<Table[]> {
  const own = await loadOwnSizes(postgres, env.isQuick ? 'quick' : 'full', env.report)
  const server = await startMeasuringServer(postgres, own.database)
  const measured = async (calls: readonly FlatCall[], learners: Record<string, OwnLearner>): Promise<Column[]> => {
    const columns: Column[] = []
    for (const [size, learner] of Object.entries(learners)) {
      const subject = { ...learner, user: await server.signIn(learner.email) }
      columns.push({
        head: Number(size).toLocaleString('en-US'),
        pages: await measure(env, server, calls, subject, learner.email),
      })
    }
    return columns
  }
  try {
    const large = await measured(callsInLargeList, own.large)
    const lists = await measured(callsWithLists, own.lists)
    return [
      table(
        "Pages a call reads, by the vocabularies of the user's list, all reviewed in three types",
        largeListNote,
        callsInLargeList,
        large,
        large[0],
      ),
      table("Pages a call reads, by the user's lists of ten vocabularies", listsNote, callsWithLists, lists, lists[0]),
    ]
  } finally {
    await server.close()
  }
}

async function measure(
  { report }: BenchEnvironment,
  server: MeasuringServer,
  calls: readonly FlatCall[],
  subject: Subject,
  where: string,
): Promise<number[]> {
  const pages: number[] = []
  for (const { title, prepare } of calls) {
    report(`${where}: ${title}`)
    pages.push(await server.pagesOf(await prepare(subject)))
  }
  return pages
}

/** A row a call, with its pages at each size, and how many times as many it reads at the largest as at the `base`. */
function table(
  title: string,
  note: string,
  calls: readonly FlatCall[],
  columns: readonly Column[],
  base: Column | undefined,
): Table {
  const pagesOf = (column: Column | undefined, n: number) => column?.pages[n] ?? Number.NaN
  return {
    title,
    note,
    columns: ['Call', ...columns.map(({ head }) => head), 'Largest ÷ base'],
    rows: calls.map(({ title }, n) => [
      title,
      ...columns.map((column) => pagesOf(column, n).toLocaleString('en-US')),
      (pagesOf(columns.at(-1), n) / pagesOf(base, n)).toFixed(2),
    ]),
  }
}
