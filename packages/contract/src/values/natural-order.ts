const collator = new Intl.Collator('en', { numeric: true })

/** Compares names as people order them: 'unit 2' before 'unit 10', and capitals with their small letters. */
export const compareNaturally = (a: string, b: string): number => collator.compare(a, b)
