import type { VocFields } from '@wordtide/contract'
import {
  hiddenPart,
  partOfSpeechCodes,
  partsOfSpeech,
  type VocFieldName,
  type VocFieldOf,
  vocFieldList,
  vocFieldNames,
} from '@wordtide/contract/values'
import { shortName } from '../short-name.ts'
import { listTags } from '../tags.ts'
import { escaped, exactText } from './exact-text.ts'
import { attribute, walkHtml } from './html.ts'

type OwnFieldName = VocFieldName | 'image' | 'audio'

/** The fields that all versions of our packages' note type have; it is recognized by them. */
const firstFields: readonly OwnFieldName[] = [
  'term',
  'pos',
  'label',
  'definitions',
  'examples',
  'attributes',
  'notes',
  'image',
  'tags',
]

/** Anki takes a second package for the same type only if the fields stay: what came later follows. */
const ownOrder: readonly OwnFieldName[] = [
  ...firstFields,
  'audio',
  ...vocFieldNames.filter((name) => !firstFields.includes(name)),
]

// Anki's own tags are beside the fields.
const otherNames = new Map<string, string>([
  ['image', 'Image'],
  ['audio', 'Sound'],
  ['tags', 'List tags'],
])

/** The fields of the note type of our packages, in their order. */
export const ownFields: readonly string[] = ownOrder.map(
  (name) => otherNames.get(name) ?? vocFieldList.find((field) => field.name === name)?.title ?? name,
)

/** Returns whether a note type is ours; fields that its user added are after ours. */
export const isOwnNoteType = (fields: readonly string[]): boolean =>
  firstFields.every((_, index) => fields[index] === ownFields[index])

/**
 * Returns the fields of a note. Texts are such HTML that `vocabularyOf` reads every character of them back, and that Anki takes nothing in
 * them for a sound, a formula or a cloze deletion. The image and the sound are the names of media files.
 */
export const ownFieldValues = (voc: VocFields, files: { image?: string | undefined; audio?: string | undefined }) =>
  ownOrder.map((name) => {
    if (name === 'image') return imageHtml(files.image)
    return name === 'audio' ? soundText(files.audio) : fieldHtml(voc, name)
  })

const imageHtml = (name: string | undefined) => (name === undefined ? '' : `<img src="${name}">`)
const soundText = (name: string | undefined) => (name === undefined ? '' : `[sound:${name}]`)

function fieldHtml(voc: VocFields, name: VocFieldName): string {
  switch (name) {
    case 'pos':
      return partsOfSpeech[voc.pos]
    case 'definitions':
      return voc.definitions.map(({ language, value }) => block('definition', lang(language), escaped(value))).join('')
    case 'examples':
      return voc.examples
        .flatMap(({ value, translations }) => [
          block('example', '', marked(value)),
          ...translations.map((one) => block('translation', lang(one.language), marked(one.value))),
        ])
        .join('')
    case 'attributes':
      return voc.attributes
        .map(({ name, value }) =>
          block('attribute', ` title="${escaped(name).replaceAll('<br>', '&#10;')}"`, escaped(value)),
        )
        .join('')
    case 'tags':
      return voc.tags.map((tag) => block('tag', '', escaped(tag))).join('')
    default:
      return escaped(voc[name])
  }
}

const block = (kind: string, attributes: string, html: string) =>
  `<div class="${kind}"${attributes} dir="auto">${html}</div>`
const lang = (language: string) => ` lang="${language}"`

/** Returns an example, in which `<mark>` is around the parts to hide. */
function marked(text: string): string {
  const parts = text.split(hiddenPart)
  return parts.map((part, index) => (index % 2 === 1 ? `<mark>${escaped(part)}</mark>` : escaped(part))).join('')
}

/**
 * Returns the tags that Anki gives a note. They are separated by spaces there, without regard to case and without quotation marks; what they
 * were is in a field.
 */
export const ankiTags = (tags: readonly string[]): string[] => [...new Set(tags.map(ankiTag))]
const ankiTag = (tag: string) =>
  shortName(tag)
    .normalize('NFC')
    .replace(/[\s"\p{Cc}]+/gu, '_')

/**
 * Returns the vocabulary of a note of our type, not validated yet. Tags that were added or removed in Anki are added or removed. `names` are
 * the fields of the type, which an earlier release may have made.
 */
export const vocabularyOf = (
  fields: readonly string[],
  tags: readonly string[],
  names: readonly string[] = ownFields,
): unknown =>
  Object.fromEntries(
    ownOrder.flatMap((name, index) =>
      name === 'image' || name === 'audio' || names[index] !== ownFields[index]
        ? []
        : [[name, fieldOf(name, fields[index] ?? '', tags)]],
    ),
  )

function fieldOf(name: VocFieldName, html: string, tags: readonly string[]): unknown {
  switch (name) {
    case 'pos':
      return partOfSpeechOf(exactText(html).trim())
    case 'definitions':
      return blocksOf(html).map(({ language, text }) => ({ language, value: text }))
    case 'examples':
      return examplesOf(html)
    case 'attributes':
      return blocksOf(html).map(({ name, text }) => ({ name, value: text }))
    case 'tags':
      return tagsOf(
        blocksOf(html).map(({ text }) => text),
        tags,
      )
    default:
      name satisfies VocFieldOf<'text'>
      return exactText(html)
  }
}

function partOfSpeechOf(name: string): string {
  if (name === '') return 'oth'
  return partOfSpeechCodes.find((code) => code === name || partsOfSpeech[code] === name) ?? name
}

function examplesOf(html: string) {
  const examples: { value: string; translations: { language: string; value: string }[] }[] = []
  for (const { kind, language, text } of blocksOf(html)) {
    const last = examples.at(-1)
    if (kind === 'translation' && last !== undefined) last.translations.push({ language, value: text })
    else examples.push({ value: text, translations: [] })
  }
  return examples
}

function tagsOf(listed: readonly string[], inAnki: readonly string[]): string[] {
  const fold = (tag: string) => ankiTag(tag).toLowerCase()
  const present = new Set(inAnki.map(fold))
  // Our reader leaves these out: they are Anki's own.
  for (const tag of ['marked', 'leech']) present.add(tag)
  const kept = listed.filter((tag) => present.has(fold(tag)))
  const known = new Set(listed.map(fold))
  return [...kept, ...listTags(inAnki.filter((tag) => !known.has(fold(tag))))]
}

interface Block {
  /** '' for text that its user wrote beside ours. */
  kind: string
  language: string
  name: string
  text: string
}

const kinds = new Set(['definition', 'example', 'translation', 'attribute', 'tag'])

/** Returns the blocks of a field, and the text between them. */
function blocksOf(html: string): Block[] {
  const blocks: (Block & { html: string })[] = []
  let depth = 0
  const begin = (kind: string, attributes: string) =>
    blocks.push({
      kind,
      language: attribute(attributes, 'lang') ?? '',
      name: attribute(attributes, 'title') ?? '',
      text: '',
      html: '',
    })
  const add = (piece: string) => {
    if (depth === 0 && blocks.at(-1)?.kind !== '') begin('', '')
    const last = blocks.at(-1)
    if (last !== undefined) last.html += piece
  }
  walkHtml(html, {
    text: add,
    tag: (name, attributes, isEnd) => {
      if (name === 'div' && isEnd) depth = Math.max(0, depth - 1)
      else if (name === 'div') {
        const kind = attribute(attributes, 'class') ?? ''
        if (depth === 0 && kinds.has(kind)) begin(kind, attributes)
        else add('<br>')
        depth++
      } else if (name === 'br' || name === 'mark') add(isEnd ? `</${name}>` : `<${name}>`)
    },
  })
  return blocks
    .map(({ html: content, ...rest }) => ({ ...rest, text: exactText(content) }))
    .filter(({ kind, text }) => kind !== '' || text.trim() !== '')
}
