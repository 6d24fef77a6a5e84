import { emitKeypressEvents, type Key } from 'node:readline'
import type { ReadStream, WriteStream } from 'node:tty'

/** The terminal while a session has it: another screen, no echo, each key by itself. */
export interface Terminal {
  readonly width: number
  readonly height: number
  draw(lines: readonly string[]): void
  /** Returns the next key, `resize` when the size has changed, or undefined at the end of the input. */
  nextKey(): Promise<string | undefined>
  /** Gives the terminal back as it was. */
  close(): void
}

const alternateScreen = '\u001b[?1049h\u001b[?25l'
const ordinaryScreen = '\u001b[?25h\u001b[?1049l'
/** The text comes after it: what is cleared after a full line takes the last character of that. */
const emptyScreen = '\u001b[H\u001b[J'

/** Minimum size in which a card can be drawn; some terminals report less. */
const [leastWidth, leastHeight] = [20, 6]

export function openTerminal(input: ReadStream, output: WriteStream): Terminal {
  const keys: (string | undefined)[] = []
  let waiting: ((key: string | undefined) => void) | undefined
  const push = (key: string | undefined) => {
    if (waiting === undefined) keys.push(key)
    else waiting(key)
    waiting = undefined
  }
  const onKey = (text: string | undefined, key: Key) => push(nameOf(text, key))
  const onResize = () => push('resize')
  const onEnd = () => push(undefined)
  const endings = ['SIGTERM', 'SIGHUP'] as const
  emitKeypressEvents(input)
  input.setRawMode(true)
  input.on('keypress', onKey).on('end', onEnd).resume()
  output.on('resize', onResize).write(alternateScreen)
  for (const signal of endings) process.on(signal, onEnd)
  return {
    get width() {
      return Math.max(output.columns || 80, leastWidth)
    },
    get height() {
      return Math.max(output.rows || 24, leastHeight)
    },
    draw(lines) {
      output.write(emptyScreen + lines.join('\r\n'))
    },
    nextKey() {
      if (keys.length > 0) return Promise.resolve(keys.shift())
      return new Promise((resolve) => {
        waiting = resolve
      })
    },
    close() {
      for (const signal of endings) process.off(signal, onEnd)
      output.off('resize', onResize).write(ordinaryScreen)
      input.off('keypress', onKey).off('end', onEnd).pause()
      input.setRawMode(false)
    },
  }
}

/** The name of a key, or the character that it types; letters alike with and without Caps Lock. */
function nameOf(text: string | undefined, { name = '', ctrl, meta }: Key): string {
  if (ctrl) return `ctrl-${name}`
  if (meta) return `alt-${name}`
  if (name === 'return' || name === 'enter') return 'enter'
  return text?.length === 1 ? text.toLowerCase() : name
}
