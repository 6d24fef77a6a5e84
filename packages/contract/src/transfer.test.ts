import { expect, it } from 'vitest'
import { listIssues } from './testing.ts'
import { addVocsInput } from './transfer.ts'

const voc = { term: 'palabra', pos: 'n' }

it.each([
  [{ vocs: [] }, 'vocs: Send at least one vocabulary'],
  [{ vocs: [voc, { ...voc, term: '' }] }, 'vocs.1.term: Required'],
  [{ vocs: [{ ...voc, image: 'data:image/png;base64,' }] }, 'vocs.0.image: Send the image as a file'],
  [
    { vocs: [{ ...voc, definitions: [{ language: 'xx', value: 'a' }] }] },
    'vocs.0.definitions.0.language: Unknown language',
  ],
  [{ vocs: [voc], duplicates: 'merge' }, 'duplicates: Must be add, skip or update'],
])('vocabularies to add with %o report %s', (fields, issue) =>
  expect(listIssues(addVocsInput, { id: 'x', ...fields })).toEqual([issue]),
)
