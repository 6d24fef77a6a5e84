import { findWord } from './find-word.js'

const form = document.forms[0]
const { term, sentence, list, pos } = form.elements
const [addButton, settingsButton] = form.querySelectorAll('button')
const status = form.querySelector('[role=status]')

/** The last attempt: the same again without an answer in between is the same addition, and has no second effect. */
let attempt = { body: '', key: '' }

settingsButton.addEventListener('click', () => chrome.runtime.openOptionsPage())
form.addEventListener('submit', async (event) => {
  event.preventDefault()
  const body = {
    listId: list.value,
    term: term.value,
    pos: pos.value,
    examples: sentence.value.trim() === '' ? [] : [{ value: sentence.value }],
  }
  const text = JSON.stringify(body)
  if (attempt.body !== text) attempt = { body: text, key: crypto.randomUUID() }
  addButton.disabled = true
  status.textContent = 'Adding …'
  const { problem } = await chrome.runtime.sendMessage({ method: 'POST', path: 'vocs', body, key: attempt.key })
  addButton.disabled = false
  status.textContent = problem ?? 'Added'
  if (problem === undefined) {
    attempt = { body: '', key: '' }
    await chrome.storage.local.set({ listId: list.value })
  }
})

await Promise.all([fillWord(), fillChoices()])

async function fillWord() {
  const { selectionText } = await chrome.storage.session.get('selectionText')
  await chrome.storage.session.remove('selectionText')
  const found = (await wordOnPage()) ?? { before: '', term: selectionText ?? '', after: '', language: '' }
  // Somebody may have begun to type.
  if (term.value !== '' || found.term === '') return
  term.lang = sentence.lang = found.language
  term.value = found.term
  if (found.before + found.after !== '') sentence.value = `${found.before}*${found.term}*${found.after}`
}

/** What is marked on the page, or under the pointer; undefined on pages that no extension may read. */
async function wordOnPage() {
  const [tab] = await chrome.tabs.query({ active: true, currentWindow: true })
  try {
    const [frame] = await chrome.scripting.executeScript({ target: { tabId: tab.id }, func: findWord })
    return frame.result ?? undefined
  } catch {
    return undefined
  }
}

async function fillChoices() {
  const [lists, partsOfSpeech] = await Promise.all([
    ownLists(),
    chrome.runtime.sendMessage({ path: 'parts-of-speech' }),
  ])
  const problem = lists.problem ?? partsOfSpeech.problem
  if (problem !== undefined) {
    status.textContent = problem
    return
  }
  // As text: an option shows no markup.
  list.append(...lists.answer.map(({ id, name }) => new Option(name, id)))
  pos.append(...partsOfSpeech.answer.map(({ code, name }) => new Option(name, code)))
  const { listId } = await chrome.storage.local.get('listId')
  if (lists.answer.some(({ id }) => id === listId)) list.value = listId
  if (lists.answer.length === 0) status.textContent = 'Make a list in Wordtide first'
}

async function ownLists() {
  const lists = []
  for (let page = ''; page !== null; ) {
    const path = `lists/user?${new URLSearchParams({ limit: '100', ...(page && { page }) })}`
    const { answer, problem } = await chrome.runtime.sendMessage({ path })
    if (problem !== undefined) return { problem }
    lists.push(...answer.lists)
    page = answer.next
  }
  return { answer: lists }
}
