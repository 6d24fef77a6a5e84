import { escapeHtml } from '@wordtide/api'

/** The content security policy allows exactly this text. */
export const plainStyles =
  ':root{color-scheme:light dark;background:Canvas;color:CanvasText;font:1rem/1.6 system-ui,sans-serif}body{max-width:48rem;margin:2rem auto;padding:0 1rem}pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit}li{margin:.5rem 0}'

/** A page without scripts, of a title and the HTML of its content. */
export const plainPage = (title: string, body: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)} · Wordtide</title>
<style>${plainStyles}</style>
</head><body><main>${body}</main></body></html>`
