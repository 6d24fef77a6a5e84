import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'

/** Elements that are used or have a meaning, by the element that looks like them. Empty fields look like themselves alone. */
const lookalikes: readonly [names: string, lookalike: string][] = [
  ['a|button|label', 'span'],
  ['form|header|main|nav|footer|section|fieldset', 'div'],
]

/** What makes a difference to the eye. */
const visibleAttributes = 'class|data-[\\w-]+|placeholder|checked|selected|disabled'

/**
 * Renders a page to HTML that only looks like it: nothing in it leads anywhere, or has a name. The document shows it until the app has
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
