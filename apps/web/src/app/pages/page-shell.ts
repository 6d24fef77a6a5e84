import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'

/** Elements that are used or have a meaning, by the element that looks like them. Empty fields look like themselves alone. */
const lookalikes: readonly [names: string, lookalike: string][] = [
  ['a|button|label', 'span'],
  ['form|header|main|nav|footer|section|fieldset', 'div'],
]

/** The attributes that change the look of an element. */
const visibleAttributes = 'class|data-[\\w-]+|placeholder|checked|selected|disabled'

/**
 * Renders a page to HTML that only looks like it, without links and accessible names. The document shows it until the app has
 * started.
 */
export function renderShell(page: ReactElement): string {
  const html = renderToString(page).replace(/<!--.*?-->|<template\b[^>]*><\/template>/g, '')
  const attribute = new RegExp(` (?!(?:${visibleAttributes})=|type="(?:checkbox|radio)")[\\w-]+="[^"]*"`, 'g')
  return lookalikes
    .reduce(
      (text, [names, lookalike]) => text.replace(new RegExp(`<(/?)(?:${names})(?=[ >])`, 'g'), `<$1${lookalike}`),
      html,
    )
    .replace(/<(?!svg|path|circle|rect|line|polyline|g\b)\w+ [^>]*>/g, (tag) => tag.replace(attribute, ''))
}
