import type { Proof } from '@wordtide/contract'
import { expect, it } from 'vitest'
import {
  createUser,
  goodPassword,
  signIn,
  type TestServices,
  type TestUser,
  testCaller,
  testServices,
} from '../testing/index.ts'
import { requireProof } from './index.ts'

/** Requires a proof in a request of this session. */
const requireIn = (services: TestServices, user: TestUser, sessionId = user.sessionId, proof?: Proof) =>
  requireProof({ ...testCaller(services, { sessionId }).context, user }, proof)

const refusedAs = (key: string) => ({ key })

it('a proof is fresh for ten minutes, in the session that has given it', async () => {
  const services = await testServices()
  const ada = await createUser(services)
  const otherSession = await signIn(services, ada.email)
  await expect(requireIn(services, ada)).rejects.toMatchObject(refusedAs('PROOF_REQUIRED'))
  await expect(ada.call.proofs.prove({})).rejects.toMatchObject({ cause: refusedAs('PROOF_REQUIRED') })
  await ada.call.proofs.prove({ current: goodPassword })
  services.pass(9.9 * 60_000)
  await requireIn(services, ada)
  await expect(requireIn(services, ada, otherSession)).rejects.toMatchObject(refusedAs('PROOF_REQUIRED'))
  services.pass(0.1 * 60_000)
  await expect(requireIn(services, ada)).rejects.toMatchObject(refusedAs('PROOF_REQUIRED'))
})

it('a proof may be in the call itself, and must be right there, also in a session with a fresh one', async () => {
  const services = await testServices()
  const ada = await createUser(services)
  await requireIn(services, ada, ada.sessionId, { current: goodPassword })
  await requireIn(services, ada)
  const wrong = requireIn(services, ada, ada.sessionId, { current: 'Wrong1!' })
  await expect(wrong).rejects.toMatchObject(refusedAs('WRONG_CREDENTIALS'))
})

it('a wrong proof counts as a failed sign-in', async () => {
  const services = await testServices({ limited: true })
  const ada = await createUser(services)
  for (let attempt = 0; attempt < 10; attempt++)
    await expect(requireIn(services, ada, ada.sessionId, { current: 'Wrong1!' })).rejects.toMatchObject(
      refusedAs('WRONG_CREDENTIALS'),
    )
  await expect(requireIn(services, ada, ada.sessionId, { current: goodPassword })).rejects.toMatchObject(
    refusedAs('TOO_MANY_REQUESTS'),
  )
  await expect(signIn(services, ada.email)).rejects.toMatchObject({ cause: refusedAs('TOO_MANY_REQUESTS') })
})
