import { quadraticTexts } from '@wordtide/contract/testing'
import { describe, expect, it } from 'vitest'
import { splitLine, tightDivider } from './line.ts'

describe('a line', () => {
  it.each([
    ['la playa = beach', 'la playa', 'beach'],
    ['  la playa  =  the beach = shore  ', 'la playa', 'the beach = shore'],
    ['海　＝　sea', '海', 'sea'],
    ['la playa\tbeach', 'la playa', 'beach'],
    ['a\tb = c', 'a', 'b = c'],
    ['la playa – the beach', 'la playa', 'the beach'],
    ['la playa — the beach', 'la playa', 'the beach'],
    ['ice-cream - das Eis', 'ice-cream', 'das Eis'],
    ['mot : sens', 'mot', 'sens'],
    ['море : sea : ocean', 'море', 'sea : ocean'],
    ['шум; noise; sound', 'шум', 'noise; sound'],
    ['海；sea', '海', 'sea'],
    ['R&amp;B; music', 'R&amp;B', 'music'],
    ['R&B;music', 'R&B', 'music'],
    ['rock&roll;music', 'rock&roll', 'music'],
    ['la playa', 'la playa', ''],
    ['la playa: beach', 'la playa', 'beach'],
    ['海：sea', '海', 'sea'],
    ['la playa:', 'la playa:', ''],
    ['at 10:30', 'at 10:30', ''],
    ['la playa|beach', 'la playa', 'beach'],
    ['la playa | the beach | shore', 'la playa', 'the beach | shore'],
    ['la playa,beach', 'la playa', 'beach'],
    ['hola, amiga', 'hola, amiga', ''],
    ['rojo,verde,azul', 'rojo,verde,azul', ''],
    ['1,5', '1,5', ''],
    ['-mente', '-mente', ''],
    ['- a point', '- a point', ''],
    ['la playa -', 'la playa -', ''],
    ['la playa =', 'la playa', ''],
    ['pan=bread', 'pan', 'bread'],
    ['海＝sea', '海', 'sea'],
    ['la playa=', 'la playa', ''],
    ['a=b=c', 'a', 'b=c'],
    ['البحر = the sea', 'البحر', 'the sea'],
    [' = beach', '', 'beach'],
    ['= beach', '', 'beach'],
    ['=beach', '', 'beach'],
    ['=', '', ''],
  ])('%j has the term %j and the definition %j', (line, term, definition) =>
    expect(splitLine(line)).toEqual({ term, definition }),
  )

  it.each([
    ['E=mc² = mass and energy', 'E=mc²', 'mass and energy'],
    ['E=mc²\tmass and energy', 'E=mc²', 'mass and energy'],
    ['E=mc² - energy', 'E=mc²', 'energy'],
    ['a; b : c', 'a; b', 'c'],
    ['x - y = z', 'x - y', 'z'],
    ['x : y - z', 'x : y', 'z'],
    ['x - y – z', 'x - y', 'z'],
    ['a=b;c', 'a=b', 'c'],
    ['E=mc² =', 'E=mc²', ''],
    ['a: b|c', 'a: b', 'c'],
    ['to: go,went', 'to', 'go,went'],
  ])('%j is divided by the first kind of divider that it has', (line, term, definition) =>
    expect(splitLine(line)).toEqual({ term, definition }),
  )

  it.each([
    ['E\\=mc²', 'E=mc²', ''],
    ['E\\=mc²=mass and energy', 'E=mc²', 'mass and energy'],
    ['a \\= b', 'a = b', ''],
    ['x = y \\= z', 'x', 'y = z'],
    ['a\\;b;c', 'a;b', 'c'],
    ['Dune\\: Part Two: a film', 'Dune: Part Two', 'a film'],
    ['a\\|b|c', 'a|b', 'c'],
    ['a\\,b', 'a,b', ''],
    ['the sign \\', 'the sign \\', ''],
  ])('%j keeps a divider after a backslash', (line, term, definition) =>
    expect(splitLine(line)).toEqual({ term, definition }),
  )

  it.each([
    ['E=mc²', '='],
    ['海＝sea', '＝'],
    ['a;b', ';'],
    ['a: b', ':'],
    ['a|b', '|'],
    ['a,b', ','],
    ['a = b', undefined],
    ['a=b - c', undefined],
    ['=b', undefined],
    ['a', undefined],
  ])('%j is divided by the sign %j that may belong to its term', (line, sign) => expect(tightDivider(line)).toBe(sign))

  it('of twice the length costs about twice as much', () =>
    expect(quadraticTexts(16_384, (line) => [splitLine(line), tightDivider(line)])).toEqual([]))
})
