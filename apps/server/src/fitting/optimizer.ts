import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { WASI } from 'node:wasi'
import { Worker } from 'node:worker_threads'
import { instantiateNapiModule } from '@emnapi/core'
import { getDefaultContext } from '@emnapi/runtime'
import type { MemoryFitter } from '@wordtide/api'
import * as z from 'zod'

/** The answers of each review, oldest first. */
export type FittedAnswers = Parameters<MemoryFitter['fit']>[0]

/** The optimizer of FSRS (fsrs-rs), compiled to WebAssembly, so that it is the same program on every machine. */
export interface Optimizer {
  /** Returns the 21 parameters that fit these answers best. Blocks the thread meanwhile. */
  fit(answers: FittedAnswers): Promise<number[]>
}

const wasmPackage = '@open-spaced-repetition/binding-wasm32-wasi'

/** Pages of 64 KB: the program wants 61 MB at least, and is out of memory beyond 512 MB. 50,000 answers take about 150 MB. */
const memoryPages = { initial: 978, maximum: 8192 }

// Objects of the optimizer, which are only handed back to it.
type Review = object
type Item = object

const isFunction = (value: unknown) => typeof value === 'function'
const binding = z.object({
  FSRSBindingReview: z.custom<new (grade: number, days: number) => Review>(isFunction),
  FSRSBindingItem: z.custom<new (reviews: Review[]) => Item>(isFunction),
  computeParameters: z.custom<(items: Item[], options: { enableShortTerm: boolean }) => Promise<unknown>>(isFunction),
})
const parameters = z.array(z.number()).length(21)

/**
 * Loads the optimizer into the current thread, where it sees neither files nor settings. The thread that it starts is the package's own, which
 * sees files.
 */
export async function openOptimizer(): Promise<Optimizer> {
  const { resolve } = createRequire(import.meta.url)
  const program = await readFile(resolve(`${wasmPackage}/fsrs-binding.wasm32-wasi.wasm`))
  const memory = new WebAssembly.Memory({ ...memoryPages, shared: true })
  const { napiModule } = await instantiateNapiModule(program, {
    context: getDefaultContext(),
    wasi: new WASI({ version: 'preview1', env: {}, preopens: {} }),
    // In this thread: emnapi's pool of others does not start with a program that was built for an older emnapi.
    asyncWorkPoolSize: 0,
    reuseWorker: true,
    // The program waits for a thread of its own, which does next to nothing.
    onCreateWorker: () =>
      new Worker(resolve(`${wasmPackage}/wasi-worker.mjs`), { env: {}, stdout: true, stderr: true }),
    overwriteImports: (imports) => {
      imports.env = { ...imports.env, ...imports.napi, ...imports.emnapi, memory }
      return imports
    },
    beforeInit: ({ instance }) => {
      for (const [name, register] of Object.entries(instance.exports))
        if (name.startsWith('__napi_register__') && typeof register === 'function') register()
    },
  })
  const { FSRSBindingReview, FSRSBindingItem, computeParameters } = binding.parse(napiModule.exports)

  /** Returns an item for each answer that is predicted: the answer with all before it. */
  function itemsOf(answers: FittedAnswers[number]): Item[] {
    const reviews: Review[] = []
    return answers.flatMap(({ grade, days }) => {
      reviews.push(new FSRSBindingReview(grade, days))
      return days > 0 ? [new FSRSBindingItem(reviews)] : []
    })
  }

  return {
    fit: async (answers) =>
      parameters.parse(await computeParameters(answers.flatMap(itemsOf), { enableShortTerm: false })),
  }
}
