/**
 * Replaces what stands between the lines `<!-- name -->` and `<!-- /name -->` of a Markdown document. Throws if it has no such
 * lines.
 */
export function replaceBlock(document: string, name: string, text: string): string {
  const [begin, end] = [`<!-- ${name} -->\n`, `\n<!-- /${name} -->`]
  const [from, to] = [document.indexOf(begin), document.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`the document has no block ${name}`)
  return `${document.slice(0, from + begin.length)}\n${text}\n${document.slice(to)}`
}
