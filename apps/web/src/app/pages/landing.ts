// The script in the landing page's HTML (prerender.mjs). Its element names the app's entry.
import { whenIdle } from '../../shared/lib/idle.ts'
import { startLandingPage } from './landing-start.ts'

const entry = document.currentScript?.dataset.entry ?? ''

const appFiles = document.querySelectorAll<HTMLLinkElement>('link[rel=app]')

// The app's files are fetched, but not used, once the page is shown: they would compete with its font.
addEventListener('load', () =>
  whenIdle(() => {
    for (const link of appFiles) if (link.rel === 'app') link.rel = 'prefetch'
  }),
)

async function loadApp() {
  // Loads the imports of the entry with it, not after it, unless they are there already.
  for (const link of appFiles) if (link.as === 'script') link.rel = 'modulepreload'
  // The page has the styles of its first paint alone.
  await Promise.all([...appFiles].filter((link) => link.as === 'style').map(applyStyles))
  return import(/* @vite-ignore */ entry)
}

/** Adds styles to the page. A new element each time: one that has failed loads nothing any more. */
const applyStyles = ({ href }: HTMLLinkElement) =>
  new Promise((resolve, reject) => {
    const link = document.createElement('link')
    document.head.append(
      Object.assign(link, { rel: 'stylesheet', crossOrigin: '', href, onload: resolve, onerror: reject }),
    )
  })

startLandingPage(loadApp, () => location.reload())
