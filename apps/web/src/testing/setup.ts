import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { toast } from '@wordtide/ui'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { forgetAnswers, server } from './server.ts'

// Two loaded cores: the library's one second is short.
configure({ asyncUtilTimeout: 5000 })

// What Radix asks of a browser and happy-dom has not.
Element.prototype.hasPointerCapture ??= () => false
Element.prototype.setPointerCapture ??= () => undefined
Element.prototype.releasePointerCapture ??= () => undefined
Element.prototype.scrollIntoView ??= () => undefined

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))

afterEach(() => {
  cleanup()
  // Toasts outlive what showed them.
  toast.dismiss()
  forgetAnswers()
  server.resetHandlers()
  localStorage.clear()
  sessionStorage.clear()
  document.documentElement.className = ''
})

afterAll(() => server.close())
