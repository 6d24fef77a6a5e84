import { describe, expect, it } from 'vitest'
import { guessMeanings, isHeader } from './guess.ts'

describe('a first row', () => {
  it.each([
    'term,definition',
    'Term,unknown',
    'term',
    'foreign word,definition,Tags',
    'Front,Back',
    'Word,Part of speech,Translation,Example sentence,Notes',
    'Wort,Übersetzung',
    'palabra,traducción,Género',
    'English,Spanish',
    'Deutsch,English,Tags',
    'en,de',
    '単語,意味,例文',
  ])('%s names the columns', (row) => expect(isHeader(row.split(','))).toBe(true))

  it.each([
    'hola,hello',
    'la palabra,the word',
    'palabra,word',
    'German,Deutsch',
    'it,es',
    'no,is',
    'word',
    'front,the front',
    'tags,hello',
    '',
    'notes,Notizen',
  ])('%s is a row of data', (row) => expect(isHeader(row.split(','))).toBe(false))
})

describe('columns', () => {
  const guess = (header: string, rows: string[] = [], language?: string) =>
    guessMeanings(
      header === '' ? [] : header.split(','),
      rows.map((row) => row.split(';')),
      language,
    ).join(',')

  it.each([
    ['Front,Back,Extra', 'term,definition,notes'],
    ['term,definition,size', 'term,definition,'],
    ['Deutsch,English,Français', 'term,definition (en),definition (fr)'],
    ['Word,Meaning,Translation', 'term,definition,'],
    ['Expression,Reading,Meaning', 'term,attribute (reading),definition'],
    ['Term,Example,Sentence', 'term,example,example 2'],
    ['words of day one,definition,tags', 'term,definition,tags'],
  ])('named %s are %s', (header, meanings) => expect(guess(header)).toBe(meanings))

  it('named by languages have terms in that of the list', () =>
    expect(guess('English,Spanish', [], 'es')).toBe('definition (en),term'))

  it('without names are term and definition, and others are left out', () => {
    expect(guess('', ['hola;hello'])).toBe('term,definition')
    expect(guess('', ['hola;hello;greeting;x'])).toBe('term,definition,,')
    expect(guess('', ['hola'])).toBe('term')
  })

  const nouns = ['playa', 'casa', 'perro', 'gato', 'mesa']

  it('without names are known by parts of speech, sentences and tags', () => {
    const rows = [...nouns, ...nouns].map((noun) => `${noun};Noun;in English;Aquí hay ${noun}.;travel`)
    expect(guess('', rows)).toBe('term,pos,definition,example,tags')
  })

  it('of numbers before others are left out', () => {
    expect(
      guess(
        '',
        nouns.map((noun, index) => `${index + 1};${noun};in English`),
      ),
    ).toBe(',term,definition')
    expect(
      guess(
        '',
        nouns.map((noun, index) => `${index + 1};${noun}`),
      ),
    ).toBe('term,definition')
  })

  it('of texts with hidden parts are examples', () =>
    expect(
      guess(
        '',
        nouns.map((noun) => `Aquí hay *${noun}*;${noun}`),
      ),
    ).toBe('example,term'))
})
