/** Shows the number of cards that are due on the icon of the installed app; none for 0. Also from the service worker. */
export async function showBadge(due: number): Promise<void> {
  if (!('setAppBadge' in navigator)) return
  // Browsers refuse it where the app is not installed.
  await (due > 0 ? navigator.setAppBadge(due) : navigator.clearAppBadge()).catch(() => {})
}
