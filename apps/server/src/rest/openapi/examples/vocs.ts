import { imageIdOf, list, next, voc, vocFields } from './cast.ts'
import type { Examples } from './example.ts'

const { id } = voc

export const vocsExamples = {
  'vocs.list': {
    input: { listId: list.id, limit: 50, sort: 'term+' },
    output: { items: [{ id, term: voc.term }], next },
  },
  'vocs.create': {
    input: { listId: list.id, ...vocFields },
    output: { ...voc, image: null, lastModifiedBy: voc.createdBy, lastModifiedAt: voc.createdAt },
  },
  'vocs.get': { input: { id }, output: voc },
  'vocs.update': {
    input: { id, ...vocFields, imageChanged: false },
    output: voc,
  },
  'vocs.delete': { input: { id } },
  'vocs.getImage': { input: { id, imageId: imageIdOf(voc.image) } },
  'audio.speak': { input: { t: voc.term, l: voc.language } },
} satisfies Examples
