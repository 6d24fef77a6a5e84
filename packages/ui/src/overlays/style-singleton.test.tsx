import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { styleSingleton } from './style-singleton.ts'

const applied = () => document.adoptedStyleSheets.map(({ cssRules }) => cssRules[0]?.cssText.replace(/\s/g, ''))

it('applies the styles of the first mounted component, without a style element, until none is mounted', () => {
  const elements = document.querySelectorAll('style').length
  const Styles = styleSingleton()
  const Other = styleSingleton()
  const first = render(<Styles styles="body { margin: 1px }" />)
  const second = render(<Styles styles="body { margin: 2px }" />)
  const other = render(<Other styles="main { margin: 3px }" />)
  expect(applied()).toEqual(['body{margin:1px;}', 'main{margin:3px;}'])
  expect(document.querySelectorAll('style')).toHaveLength(elements)
  first.unmount()
  expect(applied()).toEqual(['body{margin:1px;}', 'main{margin:3px;}'])
  second.unmount()
  expect(applied()).toEqual(['main{margin:3px;}'])
  const third = render(<Styles styles="body { margin: 4px }" />)
  expect(applied()).toEqual(['main{margin:3px;}', 'body{margin:4px;}'])
  third.unmount()
  other.unmount()
  expect(applied()).toEqual([])
})
