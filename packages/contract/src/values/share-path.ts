/**
 * The page for content that another app shares with the installed one, and the `share_target` of the manifest, to which its service worker
 * responds.
 */
export const sharePath = '/share'
