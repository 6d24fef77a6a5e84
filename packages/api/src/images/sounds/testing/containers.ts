/** Joins texts, whose characters are bytes, and bytes. */
function join(...parts: (string | number[] | Uint8Array)[]): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(
    parts.flatMap((part) => (typeof part === 'string' ? [...part].map((c) => c.charCodeAt(0)) : [...part])),
  )
}

const bigEndian = (value: number, length = 4): number[] =>
  Array.from({ length }, (_, index) => Math.floor(value / 256 ** (length - 1 - index)) % 256)
const littleEndian = (value: number, length = 4): number[] => bigEndian(value, length).reverse()

/** An MP3 of silent frames of 26 ms, with a tag before and other bytes between them. */
export function mp3(seconds: number): Uint8Array<ArrayBuffer> {
  const frame = join([0xff, 0xfb, 0x90, 0], new Uint8Array(413))
  const frames = Array.from({ length: Math.round((seconds * 44_100) / 1152) }, () => join(frame, 'between'))
  return join('ID3\x04\0\0\0\0\0\x05', 'title', ...frames)
}

const firstPackets = {
  opus: { packet: join('OpusHead', [1, 1], littleEndian(312, 2), littleEndian(48_000), [0, 0, 0]), rate: 48_000 },
  vorbis: { packet: join('\x01vorbis', littleEndian(0), [1], littleEndian(44_100), new Uint8Array(14)), rate: 44_100 },
  flac: {
    packet: join('\x7fFLAC', [1, 0, 0, 1], 'fLaC', new Uint8Array(14), [0x0a, 0xc4, 0x40, 0xf0], new Uint8Array(20)),
    rate: 44_100,
  },
  theora: { packet: join('\x80theora', new Uint8Array(20)), rate: 30 },
}

/** An Ogg file of three pages, on the second of which no packet ends. */
export function ogg(codec: keyof typeof firstPackets, seconds: number): Uint8Array<ArrayBuffer> {
  const { packet, rate } = firstPackets[codec]
  const page = (flags: number, position: number[], body: Uint8Array) =>
    join('OggS', [0, flags], position, new Uint8Array(12), [1, body.length], body)
  const last = seconds * rate + (codec === 'opus' ? 312 : 0)
  const body = new Uint8Array(100)
  return join(
    page(2, littleEndian(0, 8), packet),
    page(0, Array<number>(8).fill(0xff), body),
    page(4, littleEndian(last, 8), body),
  )
}

interface Matroska {
  docType?: string
  trackType?: number
  /** In milliseconds. */
  duration?: number
  blocks?: number[]
}

/** A Matroska file; the lengths of its segment and clusters are unknown, as a recorder writes them. */
export function matroska({
  docType = 'webm',
  trackType = 2,
  duration,
  blocks = [],
}: Matroska): Uint8Array<ArrayBuffer> {
  const element = (id: number[], ...content: Parameters<typeof join>) => {
    const bytes = join(...content)
    return join(id, [0x40 | (bytes.length >> 8), bytes.length & 255], bytes)
  }
  const float = new Uint8Array(8)
  new DataView(float.buffer).setFloat64(0, duration ?? 0)
  const unknown = [0x01, ...Array<number>(7).fill(0xff)]
  return join(
    element([0x1a, 0x45, 0xdf, 0xa3], element([0x42, 0x82], docType)),
    join([0x18, 0x53, 0x80, 0x67], unknown),
    element(
      [0x15, 0x49, 0xa9, 0x66],
      element([0x2a, 0xd7, 0xb1], bigEndian(1_000_000)),
      duration === undefined ? [] : element([0x44, 0x89], float),
    ),
    element([0x16, 0x54, 0xae, 0x6b], element([0xae], element([0x83], [trackType]))),
    ...blocks.map((time) =>
      join(
        [0x1f, 0x43, 0xb6, 0x75],
        unknown,
        element([0xe7], bigEndian(Math.max(0, time - 100))),
        element([0xa3], [0x81], bigEndian(Math.min(time, 100), 2), [0x80, 1, 2, 3]),
      ),
    ),
  )
}

interface Mp4 {
  handler?: string
  /** In milliseconds. */
  duration?: number
  fragments?: number[]
}

/** An MP4 file whose times are milliseconds. */
export function mp4({ handler = 'soun', duration = 0, fragments = [] }: Mp4): Uint8Array<ArrayBuffer> {
  const box = (type: string, ...content: Parameters<typeof join>) => {
    const bytes = join(...content)
    return join(bigEndian(bytes.length + 8), type, bytes)
  }
  const header = (type: string, ticks: number) =>
    box(type, new Uint8Array(12), bigEndian(1000), bigEndian(ticks), new Uint8Array(8))
  return join(
    box('ftyp', 'M4A \0\0\0\0'),
    box(
      'moov',
      header('mvhd', duration),
      box('trak', box('mdia', header('mdhd', 0), box('hdlr', new Uint8Array(8), handler, new Uint8Array(12)))),
      box('mvex', box('trex', new Uint8Array(12), bigEndian(100), new Uint8Array(8))),
    ),
    // Runs of samples that all have the ticks of their track, and of samples that say their own.
    ...fragments.map((ticks, index) =>
      box(
        'moof',
        box(
          'traf',
          box('tfhd', bigEndian(0), bigEndian(1)),
          index % 2 === 0
            ? box('trun', bigEndian(0), bigEndian(ticks / 100))
            : box('trun', bigEndian(0x101), bigEndian(2), bigEndian(0), bigEndian(ticks / 2), bigEndian(ticks / 2)),
        ),
      ),
    ),
  )
}
