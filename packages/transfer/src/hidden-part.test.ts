import { expect, it } from 'vitest'
import { hidePart } from './hidden-part.ts'

it.each([
  ['whole words, without regard to case', 'La Playa y la playa', 'la playa', '*La Playa* y *la playa*'],
  ['words beside punctuation', '¿La casa?', 'casa', '¿La *casa*?'],
  ['words in another Unicode form', 'A nin\u0303o.', 'niño', 'A *niño*.'],
  ['words that begin with the term, as a whole', 'Las casas son grandes', 'casa', 'Las *casas* son grandes'],
  ['whole words before longer ones', 'Las casas y la casa', 'casa', 'Las casas y la *casa*'],
  ['words of scripts without spaces', '私は海が好きです', '海', '私は*海*が好きです'],
  ['one of several words', 'He went to the shore.', 'beach, shore', 'He went to the *shore*.'],
  ['a word without what is in brackets', 'Ich gehe heim.', 'gehe (ich)', 'Ich *gehe* heim.'],
  ['a word without its article', 'Das ist ein Haus.', 'das Haus', 'Das ist ein *Haus*.'],
  ['the longest of several words', 'Wir stehen früh auf.', 'früh aufstehen', 'Wir stehen *früh* auf.'],
  ['another form of a word', 'Yo hablo español.', 'hablar', 'Yo *hablo* español.'],
  ['another form of a word with others', 'He was waiting for me.', 'to wait for', 'He was *waiting* for me.'],
  ['words with characters of patterns', 'In C++ (new)', 'C++', 'In *C++* (new)'],
  ['words beside characters of two units', '🏖playa🏖 𝒶playa', 'playa', '🏖*playa*🏖 𝒶playa'],
])('hides %s', (_, sentence, word, hidden) => expect(hidePart(sentence, word)).toBe(hidden))

it.each([
  ['a sentence that hides something', 'La *casa* y la playa', 'playa'],
  ['a sentence with an asterisk', '5* hotel', 'hotel'],
  ['parts of words', 'La casa', 'as'],
  ['words that begin alike', 'Ich habe es gehört.', 'gehen'],
  ['articles alone', 'La casa es grande', 'la playa'],
  ['a sentence without the word', 'La casa', 'playa'],
  ['a sentence if the word is empty', 'La casa', ''],
  ['a sentence if the word is punctuation', 'La casa.', '.'],
])('leaves %s', (_, sentence, word) => expect(hidePart(sentence, word)).toBe(sentence))
