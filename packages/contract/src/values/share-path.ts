/** The page for what another app shares with the installed one, and the `share_target` of the manifest, which its service worker answers. */
export const sharePath = '/share'
