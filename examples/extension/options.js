const form = document.forms[0]
const status = form.querySelector('[role=status]')

const { address = '', token = '' } = await chrome.storage.local.get(['address', 'token'])
form.elements.address.value = address
form.elements.token.value = token

form.addEventListener('submit', async (event) => {
  event.preventDefault()
  const account = { address: new URL(form.elements.address.value).origin, token: form.elements.token.value.trim() }
  status.textContent = 'Testing …'
  const { answer, problem } = await chrome.runtime.sendMessage({ path: 'profile/info', account })
  if (problem === undefined) await chrome.storage.local.set(account)
  status.textContent =
    problem === undefined ? `Saved: the words go to the lists of ${answer.name}` : `Not saved: ${problem}`
})
