// Apart: it is loaded with its dictionary when a Chinese term is entered.
import { pinyin } from 'pinyin-pro'

/** Returns the pinyin of a Chinese text, with the tones of the dictionary. */
export const readChinese = (text: string): string =>
  pinyin(text, { toneSandhi: false, nonZh: 'consecutive' })
    .replace(/\s+(?=\p{P})/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
