import '@testing-library/jest-dom/vitest'
import { cleanup, configure, prettyDOM } from '@testing-library/react'
import { toast } from '@wordtide/ui'
import { afterEach, vi } from 'vitest'
import { player } from '../shared/audio/player.ts'
import { loadMenus } from '../shared/dialogs/lazy-menu.tsx'
import { noteServerDate } from '../shared/lib/dates/server-clock.ts'
import { resetServer, server } from './server.ts'

configure({
  // The library's default of one second is too short on a loaded machine.
  asyncUtilTimeout: 30_000,
  // Prints the document when the message is read: most errors only make a query repeat, and printing takes longer than the query.
  getElementError: function printLater(message, container) {
    const error = new Error()
    // The report shows the line of the test, not this one.
    Error.captureStackTrace(error, printLater)
    error.name = 'TestingLibraryElementError'
    Object.defineProperty(error, 'message', {
      configurable: true,
      get: () => [message, prettyDOM(container)].filter(Boolean).join('\n\n'),
    })
    return error
  },
})

// Radix needs these methods, which happy-dom does not implement.
Element.prototype.hasPointerCapture ??= () => false
Element.prototype.setPointerCapture ??= () => undefined
Element.prototype.releasePointerCapture ??= () => undefined
Element.prototype.scrollIntoView ??= () => undefined

// Toasts and dialogs bring style sheets along, whose rules would be matched for each element that a test looks at. Without them the
// tests take a tenth less CPU time, and a toast is visible at once.
Object.defineProperty(HTMLStyleElement.prototype, 'sheet', { get: () => null })

// The first press of a menu that is not loaded replaces its button, so that tests would depend on their order.
await loadMenus()

// The test files of a process share its modules and its document.
afterEach(() => {
  cleanup()
  // Toasts and audio outlive the component that started them.
  toast.dismiss()
  player.stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  noteServerDate(new Date().toUTCString())
  resetServer()
  server.resetHandlers()
  localStorage.clear()
  sessionStorage.clear()
  document.title = ''
  document.body.replaceChildren()
  document.documentElement.className = ''
})
