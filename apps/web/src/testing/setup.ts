import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { toast } from '@wordtide/ui'
import { afterEach, vi } from 'vitest'
import { player } from '../shared/audio/player.ts'
import { noteServerDate } from '../shared/lib/server-clock.ts'
import { resetServer, server } from './server.ts'

// The library's default of one second is too short on a loaded machine.
configure({ asyncUtilTimeout: 30_000 })

// Radix needs these methods, which happy-dom does not implement.
Element.prototype.hasPointerCapture ??= () => false
Element.prototype.setPointerCapture ??= () => undefined
Element.prototype.releasePointerCapture ??= () => undefined
Element.prototype.scrollIntoView ??= () => undefined

// Toasts bring their style sheet along, whose hundred rules would be matched for each element that a test looks at. Without it the
// tests take a tenth less CPU time, and a toast is visible at once.
for (const style of document.head.querySelectorAll('style')) style.remove()

// The test files of a process share its modules and its document.
afterEach(() => {
  cleanup()
  // Toasts and audio outlive the component that started them.
  toast.dismiss()
  player.stop()
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
