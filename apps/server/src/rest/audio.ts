import type { Row } from './row.ts'

export const audioRows: readonly Row[] = [
  {
    method: 'GET',
    path: '/tts',
    procedure: 'audio.speak',
    file: 'sound',
    summary: 'Speak a text',
    errors: ['NO_VOICE', 'TOO_MANY_REQUESTS', 'BUSY'],
  },
]
