import { createRequire } from 'node:module'
import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { fontPlugins } from './font-plugin.ts'
import { scriptsAfterFirstPaint, scriptsInHead } from './inline-scripts.ts'
import { onlyCommonPasswords } from './passwords-plugin.ts'
import { readingFiles } from './readings-plugin.ts'
import { jitless, withoutJsonSchema } from './zod-plugin.ts'

const server = `http://127.0.0.1:${process.env.PORT ?? 3000}`

/**
 * The shared chunks; every page and every lazy dialog has a chunk of its own beside them. A module goes into the first
 * group that matches it; `$initial` is what the entry imports statically. `budget.mjs` checks the result.
 */
const sharedChunks = [
  // Needed by every page: the libraries, and our own code with the landing page.
  {
    name: 'vendor',
    test: (id: string) => id.includes('node_modules') && !id.endsWith('.css'),
    tags: ['$initial' as const],
  },
  { name: 'app', tags: ['$initial' as const] },
  // Needed by pages with a form only.
  {
    name: 'forms',
    test: /node_modules[\\/]react-hook-form[\\/]|src[\\/]shared[\\/]forms[\\/](use-contract-form|field|checkbox-field|choices-field|version-conflict|rows[\\/](ready-row|row-focus))/,
    includeDependenciesRecursively: false,
    minShareCount: 2,
  },
  // Needed when a form is filled: zod and the contract's schemas, but not the contract's values, nor the schemas of
  // lists, reviews and vocabularies, which only dialogs and sessions use.
  {
    name: 'validation',
    test: /node_modules[\\/](zod|@hookform)[\\/]|shared[\\/]forms[\\/]zod-resolver|packages[\\/]contract[\\/]src[\\/]((accounts|classes|lists|reviews|vocs)[\\/])?(?!(lists|reviews|vocs)\.)[^\\/]+$/,
    includeDependenciesRecursively: false,
    minShareCount: 3,
  },
  // Shared by the lists of searchable selects, which are loaded when they are opened.
  {
    name: 'search',
    test: /node_modules[\\/]cmdk[\\/]|packages[\\/]ui[\\/]src[\\/]overlays[\\/]command|shared[\\/]forms[\\/]rank-names/,
    includeDependenciesRecursively: false,
    minShareCount: 2,
  },
  // Shared by reviews and by searchable selects. Every form compares by identity, which is where its rules are.
  {
    name: 'folding',
    test: /packages[\\/]contract[\\/]src[\\/]values[\\/]folding[\\/](?!identity)/,
    includeDependenciesRecursively: false,
    minShareCount: 2,
  },
  // Shared by reviews and practice, and not used by any page: the comparison of spellings has a library of its own.
  {
    name: 'session',
    test: /node_modules[\\/]diff[\\/]|src[\\/]features[\\/]reviews[\\/](cards|session)[\\/](?!(\w+[\\/])?(lazy-|load-error))/,
    includeDependenciesRecursively: false,
    minShareCount: 2,
  },
  // Shows lists with their cards, and opens a review or an import: a few small files of many pages, which pages with a form do not use.
  {
    name: 'reviews',
    test: /src[\\/](features[\\/]transfer[\\/]import-button|features[\\/]reviews[\\/](practice-button|review-dialogs|session[\\/](\w+[\\/])?(lazy-|load-error))|shared[\\/](lists[\\/](?!lists-layout)|api[\\/]card-counts|layout[\\/]lists[\\/](card-counts|due-line|list-(head|progress))))/,
    includeDependenciesRecursively: false,
    minShareCount: 2,
  },
  // Loaded when a menu or a dialog is opened, or is about to be.
  {
    name: 'overlays',
    test: /node_modules[\\/](@floating-ui|aria-hidden|react-remove-scroll(-bar)?|use-(sidecar|callback-ref)|tslib)[\\/]|@radix-ui[\\/]react-(menu|dropdown-menu|popover|popper|arrow|dialog|alert-dialog|dismissable-layer|focus-(scope|guards)|portal)[\\/]|packages[\\/]ui[\\/]src[\\/]overlays[\\/](?!toast|tooltip)|shared[\\/]dialogs[\\/](form-dialog|modal|once-shown|questions|secret|sticky)/,
    includeDependenciesRecursively: false,
    minShareCount: 2,
  },
  // Shared by several pages: components, with the libraries that they use.
  {
    name: 'ui',
    test: /node_modules|packages[\\/](ui|scheduling|contract[\\/]src[\\/]values)[\\/](?!readings[\\/])|packages[\\/]transfer[\\/]src[\\/]line\.ts|src[\\/]shared[\\/](?!forms|audio|readings|proof)/,
    minShareCount: 2,
  },
  // The fields that only the dialogs of lists and vocabularies have, which are loaded when they are opened.
  {
    name: 'rows',
    test: /src[\\/]shared[\\/]forms[\\/]((images|languages|rows|dictionary)[\\/])?(take-button|meanings|language-fields|repeatable-rows|tags-field|image-|list-fields|new-image|fold)/,
    includeDependenciesRecursively: false,
    minShareCount: 2,
  },
  { name: 'forms', test: /src[\\/]shared[\\/]forms[\\/]/, minShareCount: 2 },
  // Pages with words alone: how they sound and are read.
  {
    name: 'audio',
    test: /src[\\/]shared[\\/](audio|readings)[\\/]|contract[\\/]src[\\/]values[\\/]readings[\\/]/,
    minShareCount: 2,
  },
  // What every signed-in page uses: merged with another chunk, it would bring that one's libraries.
  {
    name: 'signed-in',
    test: /src[\\/]features[\\/]review-settings[\\/]time-zones[\\/](kept-time-zones|use-time-zone-check)/,
    minShareCount: 2,
  },
  // Shared by few pages. Merging such chunks must not make a page load a library that it does not use.
  {
    name: 'features',
    test: /src[\\/]features[\\/](?!accounts|stats)/,
    minShareCount: 2,
    entriesAware: true,
    entriesAwareMergeThreshold: 4000,
  },
  { name: 'accounts', test: /src[\\/](features[\\/]accounts|shared[\\/]proof)[\\/]/, minShareCount: 2 },
  // A page of its own, and a part of the page of a list, which loads it later.
  { name: 'stats', test: /src[\\/]features[\\/]stats[\\/]/, minShareCount: 2 },
]

export default defineConfig({
  plugins: [
    scriptsInHead,
    ...fontPlugins,
    scriptsAfterFirstPaint,
    jitless,
    withoutJsonSchema,
    onlyCommonPasswords,
    readingFiles,
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      // The landing page comes with the entry: a visitor's first page needs no further request.
      codeSplittingOptions: { splitBehavior: ({ routeId }) => (routeId === '/' ? [] : undefined) },
      quoteStyle: 'single',
      addExtensions: true,
      routeFileIgnorePattern: '\\.test\\.',
    }),
    react(),
    tailwindcss(),
  ],
  resolve: {
    alias: {
      // Radix adds style elements by this package; ours adds none (docs/decisions/030).
      'react-style-singleton': createRequire(import.meta.url).resolve('@wordtide/ui/style-singleton'),
    },
  },
  css: { devSourcemap: true },
  // Bundled at the start: found only when they are loaded, they would come with a second copy of React.
  optimizeDeps: { include: ['@tanstack/react-query-devtools', '@tanstack/react-router-devtools'] },
  server: { proxy: { '/api': server, '/outbox': server } },
  // The readers of the formats are chunks that the worker loads when it needs them. The server knows workers by their folder.
  worker: { format: 'es', rolldownOptions: { output: { entryFileNames: 'assets/workers/[name]-[hash].js' } } },
  build: {
    target: 'es2023',
    manifest: true,
    // Every browser of that target preloads modules itself.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Schemas that the client does not use are left out: making one has no effect. (Neither would `z.config` have one here.)
      treeshake: { manualPureFunctions: ['z'] },
      output: {
        codeSplitting: {
          groups: sharedChunks.map((group, index) => ({ ...group, priority: sharedChunks.length - index })),
        },
      },
    },
  },
})
