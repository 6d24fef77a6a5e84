import {
  commonTermsInput,
  commonTermsView,
  dictionaryInput,
  dictionaryLanguagesView,
  dictionaryView,
} from '@wordtide/contract'
import { voc } from '../calls/examples.ts'
import { protectedProcedure } from '../calls/procedures.ts'
import { trpc } from '../calls/trpc.ts'

export const dictionaryRouter = trpc.router({
  /** The languages that the server has dictionaries for. */
  listLanguages: protectedProcedure
    .output(dictionaryLanguagesView)
    .query(({ ctx }) => ctx.dictionaries.listLanguages()),

  /** The frequent terms of a language, as far as its dictionaries mark them: the browser orders the words of a text by them. */
  listCommon: protectedProcedure
    .input(commonTermsInput)
    .output(commonTermsView)
    .query(async ({ ctx, input }) => ({ terms: await ctx.dictionaries.listCommon(input.language) })),

  lookUp: protectedProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/dictionary',
        summary: 'What dictionaries say about a term',
        description:
          'The dictionaries are those that the operator of the server has added. Inflected forms are looked up by their stems, in languages that have such. At most 20 entries; none where nothing is known.',
        parameters: {
          term: 'The term to look up.',
          language: 'Its language.',
          to: 'The languages of the definitions; without it, all. `to=a&to=b`, `to[]=a&to[]=b` and `to=a,b` are equivalent.',
        },
        example: {
          input: { term: voc.term, language: voc.language, to: ['en'] },
          output: {
            entries: [
              {
                term: voc.term,
                pos: voc.pos,
                reading: '/ˈkasa/',
                definitions: [{ language: 'en', value: 'house, home' }],
                examples: ['La casa es grande.'],
                source: { name: 'Spanish-English FreeDict Dictionary', licence: 'GPL-2.0-or-later' },
              },
            ],
          },
        },
      },
    })
    .input(dictionaryInput)
    .output(dictionaryView)
    .query(async ({ ctx, input }) => ({ entries: await ctx.dictionaries.lookUp(input) })),
})
