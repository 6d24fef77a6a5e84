const timing = /^\s*(?:\d+:)?\d{1,2}:\d\d[,.]\d+\s*-->/
/** Of WebVTT: blocks that are no cues. */
const noCue = /^(?:WEBVTT|NOTE|STYLE|REGION)\b/
const markup = /<[^<>\n]{0,200}>|\{\\[^{}\n]{0,200}\}/g
const ended = /[.!?…。！？؟♪"”»)\]]$/u

/** Returns what is said in subtitles (SRT or WebVTT): a sentence that goes on in the next cue is on one line. */
export function joinCues(text: string): string {
  let joined = ''
  for (const block of text.split(/\n[ \t]*\n/)) {
    const lines = block.split('\n')
    const time = lines.findIndex((line) => timing.test(line))
    if (time === -1 || noCue.test(block.trimStart())) continue
    const said = lines
      .slice(time + 1)
      .map((line) => line.replace(markup, '').trim())
      .filter((line) => line !== '')
    for (const line of said) {
      // A dash begins what another one says.
      const begins = /^[-–—]/.test(line) || ended.test(joined)
      joined += `${joined === '' ? '' : begins ? '\n' : ' '}${line}`
    }
  }
  return joined
}
