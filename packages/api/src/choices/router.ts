import {
  flagCountries,
  languages,
  languagesView,
  partOfSpeechCodes,
  partsOfSpeech,
  partsOfSpeechView,
} from '@wordtide/contract'
import { publicProcedure } from '../calls/procedures.ts'
import { trpc } from '../calls/trpc.ts'

/** They change with a release only. */
const maxAge = 3600

/** The codes that fields take, with their names, for programs: the client has them in its scripts. */
export const choicesRouter = trpc.router({
  listLanguages: publicProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/languages',
        summary: 'All languages, in the order in which the pages offer them',
        maxAge,
        example: { output: [{ code: 'es', name: 'Spanish', nativeName: 'Español', flag: '🇪🇸' }] },
      },
    })
    .output(languagesView)
    .query(() =>
      languages.map(({ isoCode, ...names }) => ({ code: isoCode, ...names, flag: emoji(flagCountries[isoCode]) })),
    ),

  listPartsOfSpeech: publicProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/parts-of-speech',
        summary: 'All parts of speech, in the order in which the pages offer them',
        maxAge,
        example: { output: [{ code: 'n', name: 'Noun' }] },
      },
    })
    .output(partsOfSpeechView)
    .query(() => partOfSpeechCodes.map((code) => ({ code, name: partsOfSpeech[code] }))),
})

/** Returns the emoji of a country's flag: its code in regional indicators. */
const emoji = (country: string) =>
  String.fromCodePoint(...[...country].map((letter) => 0x1f1e6 + Number.parseInt(letter, 36) - 10))
