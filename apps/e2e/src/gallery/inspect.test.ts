import { expect, test } from '@playwright/test'
import { cutOff, describeShifts, misdirected, recordShifts, shiftsOf, smallTargets, sumOf } from './inspect.ts'

// The checks of the screens, on pages that have each defect.

test('controls that are too small for a thumb are found, by what a tap hits', async ({ page }) => {
  await page.setContent(`
    <style>* { margin: 4px } button { width: 44px; height: 44px; padding: 0 } .wide { position: relative }
    .wide::after { content: ''; position: absolute; inset: -12px }</style>
    <button>good</button>
    <button style="height: 30px">low</button>
    <p style="padding: 20px"><button class="wide" style="height: 24px">extended</button></p>
    <div style="position: relative"><button>covered</button><i style="position: absolute; inset: 30px 0 0">x</i></div>
    <label style="display: block; height: 44px; width: 200px">labelled <input type="checkbox"></label>
    <p>A sentence with <a href="#here">a link</a> in it.</p>
    <p><a href="#there">alone</a></p>
    <button style="height: 20px" disabled>disabled</button>`)
  const found = await smallTargets(page)
  expect(found.map((target) => /“(.*)”/.exec(target)?.[1])).toEqual(['low', 'covered', 'alone'])
  expect(found[0]).toBe('button “low” ≥ 44 × 30')
})

test('text that is cut off or beyond the edge is found, and text that is shortened or scrolled is not', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 400 })
  await page.setContent(`
    <style>p { width: 100px; white-space: nowrap }</style>
    <p style="overflow: hidden">cut off in the middle of its text</p>
    <p style="overflow: hidden; text-overflow: ellipsis">shortened with an ellipsis at its end</p>
    <p style="overflow: auto">scrolled to the end of its text</p>
    <p style="overflow: hidden">whole</p>
    <p style="width: 400px">beyond the edge</p>
    <div style="overflow: auto"><p style="width: 900px">in a box that scrolls</p></div>`)
  expect((await cutOff(page)).map((element) => /“(.*)”/.exec(element)?.[1])).toEqual([
    'cut off in the middle of its t',
    'beyond the edge',
  ])
})

test('Hebrew and Arabic that run from left to right are found', async ({ page }) => {
  await page.setContent(`
    <p>גאות ושפל</p><p dir="auto">גאות</p><p><bdi>المدّ</bdi></p><p dir="rtl">ים</p><p>tide: <b>ים</b></p><p>the tide</p>`)
  expect(await misdirected(page)).toEqual(['p “גאות ושפל”', 'b “ים”'])
})

test('what moves is found, with its name', async ({ page, context }) => {
  await recordShifts(context)
  await page.route('http://page.test/', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<div id="room"></div><p id="moved">A text that moves</p>' }),
  )
  await page.goto('http://page.test/')
  expect(sumOf(await shiftsOf(page))).toBe(0)
  await page.evaluate(() => document.getElementById('room')?.setAttribute('style', 'height: 200px'))
  await expect.poll(async () => sumOf(await shiftsOf(page))).toBeGreaterThan(0)
  expect(describeShifts(await shiftsOf(page))[0]).toContain('p.moved “A text that moves”')
})
