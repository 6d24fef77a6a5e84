import { type ListFields, type ListView, type VocFields, vocFields } from '@wordtide/contract'
import { createVocabulary, jpegBytes, pngFile, type TestUser } from '../../testing/index.ts'

const listFields: ListFields = {
  name: 'Words “in” many/scripts: のり',
  description: 'A line\nand another, with = and "quotes"',
  language: 'ja',
  targetLanguages: ['en', 'de', 'ar'],
  tags: ['mixed', 'тест'],
  public: false,
}

const nothing = vocFields.parse({ term: '?', pos: 'oth' })

/** Each shows something else that a format may lose. */
export const vocabulariesInScripts: readonly VocFields[] = [
  {
    ...nothing,
    term: '猫',
    pos: 'n',
    label: 'Unit 1',
    definitions: [
      { language: 'en', value: 'cat' },
      { language: 'de', value: 'die Katze' },
      { language: 'ar', value: 'قِطَّة' },
    ],
    examples: [
      {
        value: '*猫*が好きです。',
        translations: [
          { language: 'en', value: 'I like *cats*.' },
          { language: 'ar', value: 'أحب *القطط*.' },
        ],
      },
      { value: 'これは*猫*です。', translations: [] },
    ],
    attributes: [{ name: 'reading', value: 'ねこ' }],
    tags: ['animals', 'домашние'],
    notes: 'Counted with 匹; "one, two; three"',
  },
  { ...nothing, term: '=1+2', pos: 'oth', definitions: [{ language: 'en', value: '-3' }], notes: "@cmd '+1" },
  { ...nothing, term: "'til", pos: 'pre', definitions: [{ language: 'de', value: "'='" }], notes: "''quoted" },
  { ...nothing, term: 'עברית <b>שלום</b> &amp;', pos: 'intr', attributes: [{ name: 'Root; "שלם"', value: '=ש' }] },
  { ...nothing, term: 'แมว 👩‍🏫 é é', pos: 'adj', label: '-', tags: ['a', 'b c'] },
  { ...nothing, term: 'bare', pos: 'v' },
]

/** Creates a list with these vocabularies, and images for the list and the first vocabulary. */
export async function createListInScripts(user: TestUser): Promise<ListView> {
  const list = await user.call.lists.create({ ...listFields, image: pngFile() })
  for (const [index, { term, ...fields }] of vocabulariesInScripts.entries())
    await createVocabulary(user, list.id, term, {
      ...fields,
      ...(index === 0 ? { image: new File([jpegBytes], 'cat.jpg') } : {}),
    })
  return list
}
