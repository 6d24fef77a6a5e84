import type { Examples } from './example.ts'

const french = { language: 'fr', level: 2, learning: true } as const
const id = '01932c5f-02c8-7f21-8d6e-57b3a9c4e018'

export const profileExamples = {
  'profile.getInfo': { output: { name: 'Ada' } },
  'profile.updateInfo': { input: { name: 'Ada Lovelace' }, output: { name: 'Ada Lovelace' } },
  'profile.listLanguages': { output: [{ id, ...french }] },
  'profile.createLanguage': { input: french, output: { id, ...french } },
  'profile.updateLanguage': { input: { id, ...french, level: 3 }, output: { id, ...french, level: 3 } },
  'profile.deleteLanguage': { input: { id } },
  'feedback.send': {
    input: { type: 'enhancement', subject: 'More seas', message: 'A list of seas would be nice.' },
    output: { id: '01932c70-9d3b-7410-8e5a-c3f27b1d6094' },
  },
} satisfies Examples
