/** The path of the procedures. */
export const trpcUrl = '/api/trpc'

export interface QueryCall {
  /** The procedure: 'lists.get'. */
  path: string
  input: unknown
}

/** Returns the URL of one request for several queries, as tRPC's batch link would send it. */
export function batchUrl(calls: readonly QueryCall[]): string {
  const inputs = Object.fromEntries(calls.map(({ input }, index) => [index, input]))
  const paths = calls.map(({ path }) => path).join(',')
  return `${trpcUrl}/${paths}?batch=1&input=${encodeURIComponent(JSON.stringify(inputs))}`
}

/** Returns the queries of a URL that `batchUrl` has made. */
export function callsOf(url: string): QueryCall[] {
  const { pathname, searchParams } = new URL(url, 'http://wordtide.invalid')
  const inputs: Record<string, unknown> = JSON.parse(searchParams.get('input') ?? '{}')
  const paths = pathname.slice(`${trpcUrl}/`.length).split(',')
  return paths.map((path, index) => ({ path, input: inputs[index] }))
}
