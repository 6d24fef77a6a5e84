// The script in the head of the HTML of every page (inline-scripts.ts), where no styles delay it.
import { firstRequestOf } from '../shared/api/first-request.ts'

window.firstRequest = firstRequestOf(document)
