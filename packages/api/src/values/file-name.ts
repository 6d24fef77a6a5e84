/** Characters that separate folders, or that Windows refuses in a name. */
const reserved = /[/\\:*?"<>|]/g
/**
 * Characters that cannot be seen: control characters, and marks of the direction of text, which would make `fdp.exe` look like `exe.pdf`.
 * Joiners are left: they belong to words in Persian and Indic scripts, and to emoji.
 */
const invisible = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/gu
/** Names of devices, which Windows does not accept for files, with any extension. */
const devices = /^(con|prn|aux|nul|com\d|lpt\d)$/i

/** Returns a file name for this title, in any script: it names no folder, no device and no hidden file. */
export function fileNameOf(title: string, extension: string): string {
  const name = title
    .normalize('NFC')
    .replace(invisible, '')
    .replace(reserved, ' ')
    .replace(/\s+/gu, ' ')
    .replace(/^[. ]+|[. ]+$/g, '')
  const safe = name === '' ? 'list' : devices.test(name) ? `${name} list` : name
  return `${safe}.${extension}`
}
