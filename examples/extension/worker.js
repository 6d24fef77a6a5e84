// Makes the calls, so that one that has begun goes on when the panel is closed. No page sees the token.

chrome.storage.local.setAccessLevel({ accessLevel: 'TRUSTED_CONTEXTS' })

chrome.runtime.onInstalled.addListener(async ({ reason }) => {
  chrome.contextMenus.create({ id: 'add', title: 'Add “%s” to Wordtide', contexts: ['selection'] })
  if (reason === 'install') await chrome.runtime.openOptionsPage()
})

chrome.contextMenus.onClicked.addListener(async ({ selectionText }) => {
  // A script cannot read the selection in the frame of another site.
  await chrome.storage.session.set({ selectionText })
  await chrome.action.openPopup()
})

chrome.runtime.onMessage.addListener((call, _sender, respond) => {
  send(call).then(respond)
  // Keeps the channel open.
  return true
})

/** Sends a call by token, which the server allows from any origin. Returns its `answer`, or the `problem` in words. */
async function send({ method = 'GET', path, body, key, account }) {
  const { address, token } = account ?? (await chrome.storage.local.get(['address', 'token']))
  if (!address || !token) return { problem: 'Enter the address of your server and an access token in the settings' }
  try {
    const response = await fetch(`${address}/api/${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && { 'content-type': 'application/json', 'idempotency-key': key }),
      },
      body: body && JSON.stringify(body),
      credentials: 'omit',
      signal: AbortSignal.timeout(30_000),
    })
    const answer = response.headers.get('content-type')?.includes('json') ? await response.json() : undefined
    if (response.ok && answer) return { answer }
    return { problem: answer?.message ?? `The server answered ${response.status}, not as Wordtide does` }
  } catch {
    return { problem: `No answer from ${address}` }
  }
}
