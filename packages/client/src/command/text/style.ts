import type { WriteStream } from 'node:tty'

/** The emphasis of a text. `shown` is the part of an example that was hidden. */
export type Look = 'bold' | 'dim' | 'shown' | 'yes' | 'no'

const codes: Record<Look, readonly [on: string, off: string]> = {
  bold: ['\u001b[1m', '\u001b[22m'],
  dim: ['\u001b[2m', '\u001b[22m'],
  shown: ['\u001b[1;4m', '\u001b[22;24m'],
  yes: ['\u001b[32m', '\u001b[39m'],
  no: ['\u001b[31m', '\u001b[39m'],
}

export type Style = (text: string, look: Look) => string

/**
 * Returns the function that styles a text for a stream: it changes nothing if the stream is not a terminal, NO_COLOR is set, or the
 * terminal is dumb.
 */
export function styleFor(stream: Partial<Pick<WriteStream, 'isTTY'>>, env: NodeJS.ProcessEnv = process.env): Style {
  const isStyled = stream.isTTY === true && !env.NO_COLOR && env.TERM !== 'dumb'
  return (text, look) => (isStyled && text !== '' ? codes[look][0] + text + codes[look][1] : text)
}
