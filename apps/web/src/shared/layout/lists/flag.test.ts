import { flagCountries } from '@wordtide/contract'
import * as drawings from 'country-flag-icons/string/3x2'
import { expect, test } from 'vitest'

/** The drawings of the countries by their codes, as SVG documents. */
const documents = new Map<string, string>(Object.entries(drawings))

/** Returns the drawing of a country's flag as a symbol with this id. */
const symbolOf = (id: string, country: string) =>
  (documents.get(country.toUpperCase()) ?? '')
    .replace('<svg xmlns="http://www.w3.org/2000/svg"', `<symbol id="${id}"`)
    .replace('</svg>', '</symbol>')

// `npx vitest run --project web flag -u` writes the file.
test('the flag of each language is in one file, as the library draws it', async () => {
  const symbols = Object.entries(flagCountries).map(([code, country]) => symbolOf(code, country))
  expect(symbols.filter((symbol) => !/^<symbol id="[a-z]{2}" viewBox="[^"]+">.+<\/symbol>$/.test(symbol))).toEqual([])
  // Ids and styles would be those of another flag, too.
  expect(symbols.join('')).not.toMatch(/(?<!symbol) id=|<style|url\(/)
  const notice = '<!-- Flags of country-flag-icons (MIT License, Copyright 2020 catamphetamine) -->'
  await expect(
    ['<svg xmlns="http://www.w3.org/2000/svg">', notice, ...symbols, '</svg>', ''].join('\n'),
  ).toMatchFileSnapshot('../../../../public/flags.svg')
})
