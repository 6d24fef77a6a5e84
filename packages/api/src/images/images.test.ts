import { describe, expect, it } from 'vitest'
import { newId } from '../ids.ts'
import {
  listFields,
  memoryImages,
  newList,
  newPerson,
  pngBytes,
  pngFile,
  testServices,
  vocFields,
} from '../testing/index.ts'
import { imageTypeOf } from './accept.ts'
import { sweepImages } from './index.ts'
import { readUpload } from './upload.ts'

describe('an image', () => {
  it('is known by its bytes, never by its name or declared type', () => {
    expect(imageTypeOf(pngBytes)).toBe('image/png')
    expect(imageTypeOf(new Uint8Array([0xff, 0xd8, 0xff, 0xe0]))).toBe('image/jpeg')
    expect(imageTypeOf(new TextEncoder().encode('GIF89a'))).toBeUndefined()
    expect(imageTypeOf(new TextEncoder().encode('<svg/>'))).toBeUndefined()
    expect(imageTypeOf(new Uint8Array())).toBeUndefined()
  })
})

describe('the sweep', () => {
  it('removes files that no row names, once they are an hour old, and no others', async () => {
    const services = await testServices()
    const images = memoryImages(services.now)
    services.images = images
    const ada = await newPerson(services)
    const { list } = await newList(ada, [], { image: pngFile() })
    const voc = await ada.call.vocs.create({ listId: list.id, ...vocFields('uno'), image: pngFile() })
    const orphan = newId()
    await images.put(orphan, pngBytes)
    const stored = async () => {
      const ids: string[] = []
      for await (const { id } of images.list()) ids.push(id)
      return ids
    }
    await sweepImages(services)
    expect(await stored()).toHaveLength(3)
    services.pass(3_600_001)
    const fresh = newId()
    await images.put(fresh, pngBytes)
    await sweepImages(services)
    const named = [list.image, voc.image].map((path) => path?.split('/').at(-1))
    expect((await stored()).sort()).toEqual([...named, fresh].sort())

    await ada.call.lists.update({ ...listFields, id: list.id, imageChanged: true })
    await ada.call.vocs.remove({ id: voc.id })
    services.pass(3_600_001)
    await sweepImages(services)
    expect(await stored()).toEqual([])
  })
})

describe('an upload', () => {
  const form = (parts: Record<string, string | File>) => {
    const made = new FormData()
    for (const [name, part] of Object.entries(parts)) made.set(name, part)
    return made
  }

  it('is its data with its image; an image path that a script sends back is dropped', async () => {
    const image = pngFile()
    expect(await readUpload(form({ data: '{"name":"x","image":"/old"}', image }))).toEqual({ name: 'x', image })
    expect(await readUpload(form({ data: '{"name":"x","image":"/old"}' }))).toEqual({ name: 'x' })
    expect(await readUpload(form({ data: new File(['{"name":"x"}'], 'data.json') }))).toEqual({ name: 'x' })
  })

  it.each([{}, { data: '{' }, { data: '[]' }, { data: 'null' }])('of %o is malformed', async (parts) => {
    await expect(readUpload(form(parts))).rejects.toMatchObject({ key: 'MALFORMED_BODY' })
  })
})
