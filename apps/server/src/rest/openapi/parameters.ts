/** What the fields mean that stand in a path or a query, whichever call they are of. */
export const parameterDescriptions: Readonly<Record<string, string>> = {
  id: 'Which one.',
  listId: 'Which list.',
  imageId: 'The last part of the path in `image`; a new image has another.',
  list: 'Which list.',
  search:
    'Only what contains this, whatever its case and accents. Lists: in name, description or tag; vocabularies: in term or definition; shares: in name or e-mail.',
  language: 'Only lists of this language.',
  sort: '`createdAt-` is the newest first. A `+` may stand raw, though a query reads it as a space.',
  page: 'The `next` of the page before; absent for the first one.',
  cursor: 'Another name for `page`.',
  limit: 'At most so many in a page.',
  types: 'All three where it is absent. `types=a&types=b`, `types[]=a&types[]=b` and `types=a,b` are one and the same.',
  count: 'At most so many cards: vocabularies, each in one review type.',
  t: 'What to say.',
  l: 'In which language.',
}
