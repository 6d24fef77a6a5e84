/** `openapi-typescript` builds its output with the compiler's interface for programs, which TypeScript has had up to version 5. */
exports.hooks = {
  readPackage(manifest) {
    if (manifest.name === 'openapi-typescript') {
      delete manifest.peerDependencies.typescript
      manifest.dependencies.typescript = '5.9.3'
    }
    return manifest
  },
}
