import { openFile } from '@wordtide/transfer/read'
import { describe, expect, it } from 'vitest'
import { writeLeftOut } from './left-out.ts'
import type { LeftOutRows } from './protocol.ts'

const none: LeftOutRows = { refused: [], lastSentRow: Number.MAX_SAFE_INTEGER, reason: '' }

describe('the file of the rows that were left out', () => {
  it('has the wrong, the refused and the unsent rows, each with its reason, and no other', async () => {
    const text = 'Front;Back;hint\na;b;1\n;c;2\nd;e;3\nf;g;4\nh;i;5\n'
    const source = await openFile(new Blob([text]), { format: 'csv', separator: ';', header: true })
    const refused = [{ row: 4, field: 'term', message: 'Too long' }]
    const leftOut = { refused, lastSentRow: 5, reason: 'The list is full' }
    const mapping = { meanings: ['term', 'definition (en)', ''], targetLanguages: ['en'] }
    const { blob, rows } = await writeLeftOut(source, mapping, leftOut)
    expect(rows).toBe(3)
    expect((await blob.text()).replace('\ufeff', '').split('\r\n')).toEqual([
      'term,definition (en),hint,why it was left out',
      ',c,2,term: Required',
      'd,e,3,term: Too long',
      'h,i,5,The list is full',
      '',
    ])
  })

  it('gives a column that was left out a name that no import knows', async () => {
    const source = await openFile(new Blob(['term,notes,\n,x,y\n']), { format: 'csv', header: true })
    const mapping = { meanings: ['term', '', ''], targetLanguages: ['en'] }
    const { blob } = await writeLeftOut(source, mapping, none)
    expect(await blob.text()).toContain('term,column 2,column 3,why it was left out')
  })

  it('is JSON after JSON, with the images and sounds', async () => {
    const image = 'data:image/png;base64,iVBORw0KGgo='
    const audio = `data:audio/wav;base64,${btoa('RIFF\0\0\0\0WAVEfmt ')}`
    const list = {
      name: 'Sea',
      language: 'es',
      targetLanguages: ['en'],
      vocabularies: [
        { term: 'mar', pos: 'n', image: null },
        { term: '', pos: 'n', image, audio, notes: '"image":null' },
        { term: 'x'.repeat(101), pos: 'n', image: null },
      ],
    }
    const file = new Blob([JSON.stringify({ format: 'wordtide', version: 1, list })])
    const mapping = { meanings: [], targetLanguages: ['en'] }
    const { blob, rows } = await writeLeftOut(await openFile(file, {}), mapping, none)
    expect(rows).toBe(2)
    const written = JSON.parse(await blob.text())
    expect(written.list).toMatchObject({ name: 'Sea', language: 'es', targetLanguages: ['en'] })
    expect(written.list.vocabularies).toEqual([
      expect.objectContaining({ term: '', image, audio, notes: '"image":null', problem: 'term: Required' }),
      expect.objectContaining({ problem: 'term: Too long' }),
    ])
  })
})
