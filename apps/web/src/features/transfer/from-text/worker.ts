import { ownPort } from '../reading/serve-calls.ts'
import { serveText } from './text-service.ts'

serveText(ownPort())
