import type { APIRequestContext } from '@playwright/test'
import { createList, createVoc } from '../fixtures/lists.ts'

/** Lists and vocabularies with the longest, the most and the most foreign texts that the limits allow. */
export interface Extremes {
  /** A list whose name, description, tags and target languages are as long and as many as they may be. */
  widest: string
  /** A list with vocabularies at the limits, and with one target language, so that a review of it needs no choice. */
  list: string
  /** The vocabularies of that list. */
  vocs: Record<'wide' | 'many' | 'hebrew' | 'emoji' | 'thai' | 'japanese', string>
}

const targets = [
  ...['en', 'es', 'fr', 'de', 'zh', 'ru', 'ja', 'it', 'pt', 'ar', 'ko', 'hi', 'sv', 'nl', 'pl', 'da', 'no', 'fi'],
  ...['el', 'tr', 'cs', 'hu', 'ro', 'th', 'he', 'id', 'sk', 'bg', 'ca', 'uk', 'lt', 'sl', 'lv', 'et', 'sr', 'hr'],
  ...['vi', 'fa', 'ms', 'ht', 'bn', 'tl', 'sw', 'is', 'af', 'sq', 'am', 'be', 'bs'],
]

/** Twenty tags of up to nineteen characters, of several scripts. */
const tags = ['ים', 'تجربة طويلة جدا', '海の言葉', 'ทะเล', '🌊🐚', ...numbered('a-tag-of-19-chars', 15)]

function numbered(text: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => `${text}${String(index + 1).padStart(2, '0')}`)
}

/** As many characters of a repeated text as a field takes. */
export const filled = (text: string, length: number) => text.repeat(Math.ceil(length / text.length)).slice(0, length)

/** Adds lists and vocabularies at the limits of every field. */
export async function addExtremes(request: APIRequestContext): Promise<Extremes> {
  for (const [name, language] of [
    ['🌊🐚⛵️🏖️ 🦀🐟🐬🐳', 'es'],
    ['مفردات البحر والمدّ والجزر', 'ar'],
    ['מילים של הים והגאות והשפל', 'he'],
    [filled('Wellenbrecherbaustellenverordnung', 50), 'de'],
    ['คำศัพท์เกี่ยวกับทะเลและน้ำขึ้นน้ำลง', 'th'],
    ['海と潮の言葉をおぼえるためのリスト', 'ja'],
  ] as const)
    await createList(request, name, ['a', 'b'], { language, public: true })
  const data = {
    name: filled('ים של מילים ', 49).trim(),
    description: filled('تيار بلا مسافة', 255),
    language: 'he',
    targetLanguages: targets,
    tags,
    public: true,
  }
  const widest: { id: string } = await (await request.post('/api/lists', { data })).json()
  const { id } = await createList(request, 'מילים עד הקצה', [], { language: 'he' })
  const definition = (value: string) => [{ language: 'en', value }]
  const create = (fields: { term: string } & Record<string, unknown>) => createVoc(request, id, fields)
  return {
    widest: widest.id,
    list: id,
    vocs: {
      wide: await create({
        term: filled('Donaudampfschifffahrt', 100),
        label: filled('L', 100),
        definitions: definition(filled('d', 255)),
        attributes: [{ name: filled('n', 255), value: filled('v', 255) }],
        notes: filled('n', 255),
      }),
      many: await create({
        term: filled('a long term of many short words ', 100).trim(),
        definitions: targets.map((language) => ({ language, value: `the meaning in ${language}` })),
        examples: numbered('A *wave* ', 10).map((value) => ({
          value,
          translations: definition('The *wave* breaks on the rocks.'),
        })),
        attributes: numbered('attribute', 50).map((name) => ({ name, value: 'value' })),
        tags,
      }),
      hebrew: await create({
        term: 'גאות ושפל',
        definitions: [...definition('tide'), { language: 'ar', value: 'المدّ والجزر' }],
        examples: [{ value: 'ה*גאות* עולה בערב', translations: [{ language: 'ar', value: 'يرتفع *المدّ* مساء' }] }],
        tags: ['ים'],
        notes: 'הערה על המילה',
      }),
      emoji: await create({ term: '👩‍👩‍👧‍👦🏴‍☠️🌊', definitions: definition('🐚'.repeat(60)) }),
      thai: await create({ term: filled('น้ำขึ้นน้ำลง', 100), definitions: definition(filled('ทะเล', 255)) }),
      japanese: await create({ term: filled('潮の満ち引き', 100), definitions: definition(filled('海', 255)) }),
    },
  }
}
