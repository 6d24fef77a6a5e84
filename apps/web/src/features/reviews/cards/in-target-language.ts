interface InLanguage {
  readonly language: string
}

/** The entries in the language chosen for the session; all of them where there is none in it, or none was chosen. */
export function inTargetLanguage<T extends InLanguage>(
  entries: readonly T[],
  target: string | undefined,
): readonly T[] {
  const chosen = entries.filter((entry) => entry.language === target)
  return chosen.length > 0 ? chosen : entries
}
