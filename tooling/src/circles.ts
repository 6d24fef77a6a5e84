/** The circles of a graph, each once, as the path that leads round from its first file. */
export function circles(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const found: string[][] = []
  const done = new Set<string>()
  const path: string[] = []
  const onPath = new Set<string>()

  const visit = (file: string) => {
    if (onPath.has(file)) {
      found.push([...path.slice(path.indexOf(file)), file])
      return
    }
    if (done.has(file)) return
    done.add(file)
    onPath.add(file)
    path.push(file)
    for (const next of graph.get(file) ?? []) visit(next)
    path.pop()
    onPath.delete(file)
  }

  for (const file of graph.keys()) visit(file)
  return found
}
