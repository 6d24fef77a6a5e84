import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { toast } from '@wordtide/ui'
import { afterEach, vi } from 'vitest'
import { player } from '../shared/audio/player.ts'
import { noteServerDate } from '../shared/lib/server-clock.ts'
import { forgetAnswers, server } from './server.ts'
import './no-fading.ts'

// Two loaded cores: the library's one second is short.
configure({ asyncUtilTimeout: 5000 })

// What Radix asks of a browser and happy-dom has not.
Element.prototype.hasPointerCapture ??= () => false
Element.prototype.setPointerCapture ??= () => undefined
Element.prototype.releasePointerCapture ??= () => undefined
Element.prototype.scrollIntoView ??= () => undefined

// The files of a process share its modules and its document: whatever a test leaves behind is met by the tests of other files.
afterEach(() => {
  cleanup()
  // Toasts outlive what showed them, and so does what was said last.
  toast.dismiss()
  player.stop()
  vi.unstubAllGlobals()
  noteServerDate(new Date().toUTCString())
  forgetAnswers()
  server.resetHandlers()
  localStorage.clear()
  sessionStorage.clear()
  document.title = ''
  document.body.replaceChildren()
  document.documentElement.className = ''
})
