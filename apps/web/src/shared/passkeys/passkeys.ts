import type { NewPasskey, PasskeyCreationView, PasskeyRequestView, UsedPasskey } from '@wordtide/contract'

/** Returns whether this browser has passkeys. The build assumes that it does: nearly all do. */
export const hasPasskeys = (): boolean => import.meta.env.SSR || 'PublicKeyCredential' in window

/** Returns whether the browser offers passkeys in the list below a field (`autocomplete="… webauthn"`). */
export const offersPasskeysInFields = async (): Promise<boolean> =>
  hasPasskeys() && (await PublicKeyCredential.isConditionalMediationAvailable?.()) === true

// Few visits use a passkey.
const loadLibrary = () => import('@simplewebauthn/browser')

/** Asks the browser to make a passkey. Returns undefined if the user cancels; throws an error with a message for them. */
export const makePasskey = (options: PasskeyCreationView): Promise<NewPasskey | undefined> =>
  unlessCancelled(async () => {
    const { startRegistration } = await loadLibrary()
    const { id, response } = await startRegistration({ optionsJSON: options })
    const { clientDataJSON, attestationObject, transports = [] } = response
    return { id, response: { clientDataJSON, attestationObject, transports } }
  })

/**
 * Asks the browser for a passkey: at once, or when the user chooses one below a field. Returns undefined if the user cancels, or a later
 * call takes its place; throws an error with a message for them.
 */
export const askForPasskey = (
  options: PasskeyRequestView,
  where: 'at once' | 'in field' = 'at once',
): Promise<UsedPasskey | undefined> =>
  unlessCancelled(async () => {
    const { startAuthentication } = await loadLibrary()
    const asked = { optionsJSON: options, useBrowserAutofill: where === 'in field' }
    const { id, response } = await startAuthentication(asked)
    return { id, response }
  })

async function unlessCancelled<T>(ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask()
  } catch (error) {
    const name = nameOf(error)
    // Browsers do not distinguish a user who cancels from one who waits too long.
    if (name === 'NotAllowedError' || name === 'AbortError') return undefined
    throw new Error(messages.get(name) ?? 'The passkey did not work: try again, or use another way', { cause: error })
  }
}

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : '')

/** The messages for the errors that WebAuthn names. */
const messages: ReadonlyMap<string, string> = new Map([
  ['InvalidStateError', 'There is already a passkey for your account on this device'],
  ['SecurityError', 'Passkeys do not work at this address: open the page by the name of its server'],
  ['NotSupportedError', 'This device cannot keep passkeys'],
  ['ConstraintError', 'This device cannot keep passkeys that ask who you are: set up a screen lock, then try again'],
])
