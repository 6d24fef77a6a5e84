/** Returns the entries in the target language; all of them if none is in it, or no language was chosen. */
export function inTargetLanguage<T extends { readonly language: string }>(
  entries: readonly T[],
  targetLanguage: string | undefined,
): readonly T[] {
  const matching = entries.filter(({ language }) => language === targetLanguage)
  return matching.length > 0 ? matching : entries
}
