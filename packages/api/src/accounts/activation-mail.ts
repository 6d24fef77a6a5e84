import { type Compose, escapeHtml } from '../mail/index.ts'
import { findUser } from './find-user.ts'
import { mintToken } from './tokens.ts'

/** The mail with the activation link, for an account that still needs it. */
export const composeActivation: Compose = async ({ db, now, publicUrl }, email) => {
  const user = await findUser(db, email)
  if (user === undefined || user.activatedAt !== null) return undefined
  const token = await mintToken(db, 'activation', user.id, now())
  const link = `${publicUrl}/user/activate?${new URLSearchParams({ email: user.email, token })}`
  const greeting = `Hello ${user.name},`
  const sentence = 'Open this link within 24 hours to activate your Wordtide account:'
  const unasked = 'If you did not sign up, ignore this message: without the link nothing happens.'
  return {
    to: user.email,
    subject: 'Activate your Wordtide account',
    text: [greeting, sentence, link, unasked].join('\n\n'),
    html:
      [greeting, sentence].map((line) => `<p>${escapeHtml(line)}</p>`).join('') +
      `<p><a href="${escapeHtml(link)}">Activate your account</a></p><p>${escapeHtml(unasked)}</p>`,
  }
}
