// The script at the end of the HTML of every page but the landing page (inline-scripts.ts). Its element names the app's entry.
import { showFirstList } from './first-list.ts'
import { startAfterFirstPaint } from './pages/page-start.ts'
import { showSpinnerOverShell } from './pages/shell-spinner.ts'

const entry = document.currentScript?.dataset.entry ?? ''

const root = document.getElementById('root')
if (root !== null) showSpinnerOverShell(root)

if (window.firstRequest !== undefined) void showFirstList(window.firstRequest)

startAfterFirstPaint(() => {
  // Loads the imports of the entry and the page with it, not after it.
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=app]')) link.rel = 'modulepreload'
  return import(/* @vite-ignore */ entry)
})
