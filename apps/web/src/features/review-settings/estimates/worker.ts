import { replyTo } from './estimates-service.ts'

self.addEventListener('message', ({ data }) => self.postMessage(replyTo(data)))
