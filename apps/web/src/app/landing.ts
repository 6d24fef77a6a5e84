// The script in the landing page's HTML (prerender.mjs). Its element names the app's entry.
import { whenIdle } from '../shared/lib/idle.ts'
import { startLandingPage } from './landing-start.ts'

const entry = document.currentScript?.dataset.entry ?? ''

const appScripts = document.querySelectorAll<HTMLLinkElement>('link[rel=app]')

// The app's scripts are fetched, but not run, once the page is shown: they would compete with its font.
addEventListener('load', () =>
  whenIdle(() => {
    for (const link of appScripts) if (link.rel === 'app') link.rel = 'prefetch'
  }),
)

function loadApp() {
  // What the entry imports is loaded with it, not after it, unless it is there already.
  for (const link of appScripts) link.rel = 'modulepreload'
  return import(/* @vite-ignore */ entry)
}

startLandingPage(loadApp, () => location.reload())
