import postgres from 'postgres'

/** Creates an empty database on a server, and returns its URL. */
export async function createDatabase(serverUrl: string, name: string): Promise<string> {
  const server = postgres(serverUrl, { max: 1, onnotice: () => {} })
  await server.unsafe(`create database ${name}`).finally(() => server.end())
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}
