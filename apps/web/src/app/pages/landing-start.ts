import { findColourMode, followColourMode, getColourMode, setColourMode } from '../layout/colour-mode-setting.ts'

/** The first events of a visitor who is about to use the page. They start loading the app. */
const signsOfUse = ['pointerover', 'pointerdown', 'keydown', 'focusin', 'click', 'change'] as const

/**
 * Makes the prerendered landing page work without the app, and starts the app at the first sign that the visitor is about to use the page.
 * Links are the browser's until then, and the colour mode is set here. Clicks on buttons are kept, and handed to the app once it has
 * started. `reload` is called if the browser restores the page from its back/forward cache: a user may have signed in since.
 */
export function startLandingPage(loadApp: () => Promise<unknown>, reload: () => void): void {
  const select = document.querySelector<HTMLSelectElement>('select[name=colour-mode]')
  const showColourMode = () => {
    if (select !== null) select.value = getColourMode()
  }
  const unfollow = followColourMode(showColourMode)
  showColourMode()

  let clicked: HTMLElement[] = []
  let isLoading = false
  const onUse = ({ type, target }: Event) => {
    if (type === 'change' && target === select) setColourMode(findColourMode(select?.value ?? null) ?? 'system')
    const button = type === 'click' && target instanceof Element ? target.closest('button') : null
    if (button !== null) clicked.push(button)
    if (!isLoading) void load()
  }
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) reload()
  }
  const load = async () => {
    isLoading = true
    try {
      await loadApp()
    } catch {
      // Without a connection. Links still work, and the next sign of use tries again.
      isLoading = false
      clicked = []
      return
    }
    for (const type of signsOfUse) removeEventListener(type, onUse, true)
    removeEventListener('pageshow', onShow)
    unfollow()
    for (const button of clicked) button.click()
  }
  for (const type of signsOfUse) addEventListener(type, onUse, true)
  addEventListener('pageshow', onShow)
}
