import { isLoopback } from './networks.ts'

/** An S3-compatible store, as STORAGE_URL names it. */
export interface StoreAddress {
  /** `https://host:port`, or `http://…` where that is allowed. */
  endpoint: string
  region: string
  key: string
  secret: string
  bucket: string
}

const format = 'must be an address such as s3://key:secret@host/bucket?region=eu-central-1'
const defaultRegion = 'us-east-1'
const parameters = ['region', 'tls']

/** Returns the store of an address, or what is wrong with it. Without `tls`, only a store on this machine is spoken to without TLS. */
export function parseStoreAddress(text: string): StoreAddress | string {
  if (!URL.canParse(text)) return format
  const url = new URL(text)
  const { protocol, hostname, host, username, password, pathname, searchParams, hash } = url
  const bucket = decode(pathname.slice(1).replace(/\/$/, ''))
  const key = decode(username)
  const secret = decode(password)
  if (protocol !== 's3:' || hostname === '' || hash !== '' || bucket === undefined) return format
  if (!key || !secret)
    return 'must name the key and the secret before the host; write their special characters as %2F and the like'
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket)) return 'must name the bucket, and no folder, after its host'
  const unknown = [...searchParams.keys()].find((name) => !parameters.includes(name))
  if (unknown !== undefined) return `must have no ${unknown}: it may have region and tls`
  const tls = searchParams.get('tls') ?? (isLoopback(hostname) ? 'off' : 'on')
  if (tls !== 'on' && tls !== 'off') return 'must have tls=on or tls=off'
  const region = searchParams.get('region') || defaultRegion
  return { endpoint: `${tls === 'on' ? 'https' : 'http'}://${host}`, region, key, secret, bucket }
}

/** Returns whether the connection to this store cannot be intercepted. A name without a dot is that of a container on the same machine. */
export function isPrivateStore({ endpoint }: StoreAddress): boolean {
  const { protocol, hostname } = new URL(endpoint)
  return protocol === 'https:' || isLoopback(hostname) || !/[.[]/.test(hostname)
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
