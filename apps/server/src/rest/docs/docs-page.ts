/** The page at /api/docs. Its scripts are files, because the content security policy forbids inline ones. */
export const docsPage = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Wordtide for programs</title>
    <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
    <link rel="stylesheet" href="/api/docs/swagger-ui.css" />
    <link rel="stylesheet" href="/api/docs/page.css" />
    <script src="/colour-mode.js"></script>
  </head>
  <body>
    <noscript>This page needs JavaScript. What it shows is <a href="/api/openapi.json">openapi.json</a>.</noscript>
    <main id="docs"></main>
    <script src="/api/docs/swagger-ui-bundle.js"></script>
    <script src="/api/docs/page.js"></script>
  </body>
</html>
`

export const docsStyle = `body {
  margin: 0;
}
`

/** Starts Swagger UI in the site's colour mode, without its external validator, and asks for confirmation before it deletes the account. */
export const docsScript = `const { classList } = document.documentElement
classList.toggle('dark-mode', classList.contains('dark'))
const endsAccount = ({ method, url }) => method === 'DELETE' && new URL(url, location.href).pathname === '/api/users'
SwaggerUIBundle({
  requestInterceptor: (request) => {
    const stops = endsAccount(request) && !confirm('This deletes your account with everything in it. Go on?')
    if (stops) request.signal = AbortSignal.abort()
    return request
  },
  url: '/api/openapi.json',
  dom_id: '#docs',
  deepLinking: true,
  defaultModelsExpandDepth: 0,
  displayRequestDuration: true,
  validatorUrl: null,
})
`
