// The script in the head of the HTML of every page (inline-scripts.ts), where no styles delay it.
import { sendFirstRequest } from '../shared/api/first-request.ts'

// The server writes it into the head if the browser has a session.
const url = document.querySelector('link[rel=preload][as=fetch]')?.getAttribute('href') ?? undefined
if (url !== undefined) window.firstRequest = sendFirstRequest(url)
