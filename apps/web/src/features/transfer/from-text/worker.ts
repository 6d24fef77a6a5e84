import { serveText } from './text-service.ts'

serveText({
  listen: (listener) => self.addEventListener('message', ({ data }) => listener(data)),
  send: (reply) => self.postMessage(reply),
})
