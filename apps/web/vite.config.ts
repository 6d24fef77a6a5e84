import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const server = `http://127.0.0.1:${process.env.PORT ?? 3000}`

const together = {
  // What opens over a page: a menu stands on every signed-in one.
  boxes:
    /node_modules[\\/](@floating-ui|@radix-ui[\\/](primitive|react-(collection|context|dialog|direction|dismissable-layer|dropdown-menu|focus-guards|focus-scope|id|menu|popper|portal|presence|roving-focus|use-[a-z-]+))|aria-hidden|get-nonce|react-remove-scroll|react-remove-scroll-bar|react-style-singleton|tslib|use-callback-ref|use-sidecar)[\\/]/,
  ui: /ui[\\/]src[\\/](alert|card|spinner)\.tsx$/,
  'signed-in':
    /src[\\/](shared[\\/]forms[\\/]unsaved|shared[\\/]session[\\/]use-sign-out|shared[\\/]dialogs[\\/]lazy-dialog|shared[\\/]dialogs[\\/]lazy-component|dialog|skeleton|shared[\\/]tables[\\/]load-error|features[\\/]reviews[\\/]unsent[\\/]storage)\.tsx?$/,
  page: /src[\\/](breadcrumb|shared[\\/]lib[\\/]fetch-ahead|shared[\\/]layout[\\/](region-card|personal-page|trail)|shared[\\/]forms[\\/](in-view|leave-question))\.tsx?$/,
  table:
    /src[\\/](table|badge|shared[\\/]layout[\\/](card-table|moment)|shared[\\/]tables[\\/](empty-state|loading-rows))\.tsx$/,
  form: /src[\\/]shared[\\/]forms[\\/](field|text-field|submit-button|lazy-resolver|use-sent-form|use-draft)\.tsx?$/,
}

export default defineConfig({
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      quoteStyle: 'single',
      addExtensions: true,
      routeFileIgnorePattern: '\\.test\\.',
    }),
    react(),
    tailwindcss(),
  ],
  css: { devSourcemap: true },
  // Bundled at the start: found only when they are loaded, they would come with a second copy of React.
  optimizeDeps: { include: ['@tanstack/react-query-devtools', '@tanstack/react-router-devtools'] },
  server: { proxy: { '/api': server, '/outbox': server } },
  build: {
    target: 'es2023',
    manifest: true,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What every page needs anyway is one file: it compresses better and outlives our own changes.
          groups: [
            { name: 'vendor', test: /node_modules[\\/](react|react-dom|scheduler|@tanstack|@trpc)[\\/]/ },
            // What the router must know of every page; the pages themselves are `…?tsr-split=component`.
            { name: 'routes', test: /src[\\/](routes[\\/][^?]*|routeTree\.gen)\.tsx?$/ },
            // A chunk of a few lines travels badly: what many pages need together is one, without what it imports itself.
            ...Object.entries(together).map(([name, test]) => ({ name, test, includeDependenciesRecursively: false })),
          ],
        },
      },
    },
  },
})
