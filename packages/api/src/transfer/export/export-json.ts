import { pickListFields, pickVocFields } from '@wordtide/contract'
import type { ExportedList, ExportedPages, ExportedVoc, LoadFile } from '@wordtide/transfer'
import { jsonFormat } from '@wordtide/transfer'
import { type Json, jsonText } from '../../calls/json-text.ts'
import { dataUrlOf } from '../../images/index.ts'

/** Yields a list as JSON from which an import makes the same list, to the last field. Images and sounds are data URLs. */
export function exportJson(list: ExportedList, vocabularies: ExportedPages): AsyncIterable<string> {
  const { name, description, ...further } = pickListFields(list)
  return jsonText({
    ...jsonFormat,
    list: {
      ...{ name, description, image: fileJson(list.image), ...further },
      vocabularies: () => pagesJson(vocabularies),
    },
  })
}

async function* pagesJson(vocabularies: ExportedPages): AsyncGenerator<Json[]> {
  for await (const page of vocabularies) yield page.map(vocabularyJson)
}

function vocabularyJson(voc: ExportedVoc): Json {
  const { term, pos, label, ...further } = pickVocFields(voc)
  return { term, pos, label, image: fileJson(voc.image), audio: fileJson(voc.audio), ...further }
}

/** The file is read when the text before it has been written. */
const fileJson = (load: LoadFile | null): Json => (load === null ? null : async () => dataUrlOf(await load()))
