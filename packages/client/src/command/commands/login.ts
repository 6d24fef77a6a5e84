import { createInterface, type Interface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { defineCommand } from '../command.ts'
import { addressInUse, connectTo, keepLogin, readAddress } from '../connection.ts'
import { Failure, messageOf } from '../failure.ts'
import { print } from '../output.ts'
import { plain } from '../text/plain.ts'

export const login = defineCommand({
  usage: '[--url ADDRESS]',
  summary: 'Ask for the address of the server and an access token, and keep them',
  about: `Create a token on the settings page, under Access tokens; one that may write, unless you only want to read. It is kept in your
configuration folder, in a file that only you can read. WORDTIDE_URL and WORDTIDE_TOKEN in the environment go before it.
From a script: printf '%s\\n' TOKEN | wordtide login --url https://wordtide.example`,
  options: { url: { type: 'string', value: 'ADDRESS', help: 'the address of the server (asked for unless given)' } },
  takes: [0, 0],
  async run(_, { url: given }) {
    const questions = openQuestions()
    try {
      const present = await addressInUse()
      const answered = given ?? ((await questions.ask(`Address of the server [${present}]: `)) || present)
      const url = readAddress(answered)
      if (url === undefined) throw new Failure(`${answered} is not an address: it begins with http:// or https://`)
      const token = await questions.askSecretly('Access token: ')
      if (token === '') throw new Failure('There is no token: create one on the settings page, under Access tokens')
      const { name } = await connectTo({ url, token })
        .wordtide.accounts.getSession({})
        .catch((error) => {
          throw new Failure(messageOf(error, url))
        })
      await keepLogin({ url, token })
      print(`You are ${plain(name)} on ${url}`)
    } finally {
      questions.close()
    }
  },
})

/** The exit code of a program that Ctrl-C has ended. */
const interrupted = 130

/** Asks in the terminal; without one the answers are the lines of the standard input. */
function openQuestions() {
  let isSecret = false
  const output = new Writable({
    write(chunk, _, done) {
      if (!isSecret) process.stderr.write(chunk)
      done()
    },
  })
  const { isTTY } = process.stdin
  const lines: Interface = createInterface({ input: process.stdin, output, terminal: isTTY })
  lines.on('SIGINT', () => {
    process.stderr.write('\n')
    process.exit(interrupted)
  })
  const input = lines[Symbol.asyncIterator]()
  const readLine = async () => ((await input.next()).value ?? '').trim()
  return {
    async ask(question: string) {
      process.stderr.write(question)
      return readLine()
    },
    async askSecretly(question: string) {
      process.stderr.write(question)
      isSecret = true
      const answer = await readLine()
      isSecret = false
      process.stderr.write('\n')
      return answer
    },
    close: () => lines.close(),
  }
}
