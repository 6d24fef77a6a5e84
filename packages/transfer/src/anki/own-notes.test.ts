import { vocFields } from '@wordtide/contract'
import { describe, expect, it } from 'vitest'
import { ankiTags, ownFieldValues, vocabularyOf } from './own-notes.ts'

const voc = vocFields.parse({
  term: 'la playa',
  pos: 'n',
  definitions: [{ language: 'en', value: 'beach' }],
  examples: [{ value: 'La *playa*', translations: [{ language: 'en', value: 'The *beach*' }] }],
  attributes: [{ name: 'a\n<b> "c"', value: 'x' }],
  tags: ['new words', 'Sea'],
})

/** The vocabulary of a note in which a field was changed in Anki. */
function edited(field: number, edit: (html: string) => string, tags: readonly string[] = ankiTags(voc.tags)) {
  const fields = ownFieldValues(voc, {})
  return vocabularyOf(
    fields.map((html, index) => (index === field ? edit(html) : html)),
    tags,
  )
}

describe('a vocabulary that was changed in Anki', () => {
  it('has the text that was typed, without the formatting', () => {
    expect(edited(0, () => 'el&nbsp; <b>mar</b>')).toEqual({ ...voc, term: 'el  mar' })
    expect(edited(3, (html) => html.replace('beach', '<i>shore</i><br>x<div>y</div>'))).toMatchObject({
      definitions: [{ language: 'en', value: 'shore\nx\ny' }],
    })
    expect(edited(1, () => 'Verb')).toMatchObject({ pos: 'v' })
    expect(edited(1, () => '')).toMatchObject({ pos: 'oth' })
  })

  it('keeps what the editor of Anki writes in another form', () => {
    // A browser writes attributes and text with fewer references.
    const written = (html: string) =>
      html.replaceAll('&#60;', '<').replaceAll('&#62;', '>').replaceAll('&#10;', '\n').replaceAll('&#34;', '&quot;')
    expect(edited(5, written)).toEqual(voc)
  })

  it('has no language for a definition outside of its blocks, so that its row is wrong', () => {
    const changed = edited(3, (html) => `${html}shore`)
    expect(changed).toMatchObject({ definitions: [{ language: 'en' }, { language: '', value: 'shore' }] })
    expect(vocFields.safeParse(changed).success).toBe(false)
  })

  it('has an example that was added', () => {
    expect(edited(4, (html) => `${html}Vamos a la *playa*.`)).toMatchObject({
      examples: [voc.examples[0], { value: 'Vamos a la *playa*.', translations: [] }],
    })
  })

  it('has the tags that were added, and not those that were removed', () => {
    expect(edited(8, (html) => html, ['new_words', 'sea'])).toEqual(voc)
    expect(edited(8, (html) => html, ['SEA', 'extra', 'x'.repeat(20)])).toMatchObject({
      tags: ['Sea', 'extra', 'x'.repeat(20)],
    })
    expect(edited(8, () => '', ['one', 'two'])).toMatchObject({ tags: ['one', 'two'] })
  })

  it('has any text where its fields are empty or missing', () => {
    expect(vocabularyOf([], [])).toEqual({ ...vocFields.parse({ term: 'x', pos: 'oth' }), term: '' })
  })
})
